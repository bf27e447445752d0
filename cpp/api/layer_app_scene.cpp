#include <utility>

#include "headsup/api/layer_app.h"

namespace headsup::app {

std::shared_ptr<const Scene> LayerApp::find_scene(const std::string& id) const {
  for (const std::shared_ptr<const Scene>& scene : scenes_) {
    if (scene->id == id) return scene;
  }
  return nullptr;
}

Result<std::vector<std::string>> LayerApp::load_scene(const SceneFile& file) {
  HEADSUP_TRY(read, read_scene(file));
  auto scene = std::make_shared<const Scene>(std::move(read));
  for (std::shared_ptr<const Scene>& kept : scenes_) {
    if (kept->id != scene->id) continue;
    kept = scene;
    return scene->tokens;
  }
  scenes_.push_back(scene);
  return scene->tokens;
}

}  // namespace headsup::app
