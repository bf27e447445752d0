#include "headsup/json/document.h"

namespace headsup {

void append_pointer_token(std::string& pointer, std::string_view token) {
  pointer += '/';
  for (const char c : token) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

std::string Document::pointer(std::uint32_t node) const {
  std::vector<std::uint32_t> path;  // from the node up, the root left out
  while (node < nodes.size() && nodes[node].parent != node) {
    path.push_back(node);
    node = nodes[node].parent;
  }
  std::string out;
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    const Node& child = nodes[*step];
    const bool member = nodes[child.parent].type == Type::object;
    append_pointer_token(out, member ? child.key : std::to_string(child.index));
  }
  return out;
}

}  // namespace headsup
