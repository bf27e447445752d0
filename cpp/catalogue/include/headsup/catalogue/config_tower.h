// Reads the sizes of one tower of a config file by the rules of its family.
#pragma once

#include "headsup/catalogue/config_object.h"
#include "headsup/catalogue/family.h"

namespace headsup {

/// The object of a tower. The encoder and decoder of a model may share one.
struct TowerSource {
  ConfigObject object;
  std::string_view key;  // as Tower::key
  std::string_view role;
  bool nested = false;  // part of a larger file, for which class defaults hold
};

/// The row of the family whose file this is, by its model_type or else by a marker.
const Family& family_of(const ConfigObject& object);

/// Reads the sizes, layers and window of a model whose layers have one number of heads, and no
/// latent vector; without notes. KV heads and head size are unknown where they follow from heads
/// and width, and whether sizes fit each other is not checked.
void read_plain_sizes(const TowerSource& source, const Family& family, Tower& tower);

/// Reads one tower, with notes. The sizes are valid only if the scan has no fault.
Tower read_tower(const TowerSource& source);

/// Sets layers, window, and attention_layers if only some layers have attention. In
/// config_layers.cpp.
void read_layers(const ConfigObject& object, const Family& family, Tower& tower);

/// Adds the notes about a tower that has been read. In config_notes.cpp.
void note_pitfalls(const ConfigObject& object, const Family& family, const Tower& tower);

}  // namespace headsup
