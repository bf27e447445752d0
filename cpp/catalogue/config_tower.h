// One tower of a config file: its sizes, by the rules of its family. Knows one object; which
// objects of a file are towers is for config_reader.cpp.
#pragma once

#include "config_object.h"

namespace headsup {

/// Where a tower stands: its object, and which of two stacks where both share one object.
struct TowerPlace {
  ConfigObject object;
  std::string_view key;  // as Tower::key
  std::string_view role;
  Side side = Side::whole;
  bool nested = false;  // a part of a larger file, which may leave sizes to its class
};

/// The rule of the family whose file this is.
Rule rule_of(const ConfigObject& object);

/// Reads one tower, with notes. What is wrong is the scan's fault; the sizes are good only without
/// one.
Tower read_tower(const TowerPlace& place);

/// Sets n_kv_heads as the family says it; unknown where nothing is said, which means n_heads.
/// Requires n_heads. In config_kv_heads.cpp.
void read_kv_heads(const ConfigObject& object, Rule rule, Tower& tower);

/// Sets attention_layers where only some layers have attention. In config_layers.cpp.
void read_attention_layers(const ConfigObject& object, Tower& tower);

/// Says what a person may trip over in a tower that has been read. In config_notes.cpp.
void note_traps(const ConfigObject& object, Rule rule, const Tower& tower);

}  // namespace headsup
