// Reads the sizes of one tower of a config file by the rules of its family.
#pragma once

#include "config_object.h"

namespace headsup {

/// The object of a tower, and which of two stacks it is if both share one object.
struct TowerSource {
  ConfigObject object;
  std::string_view key;  // as Tower::key
  std::string_view role;
  Stack stack = Stack::single;
  bool nested = false;  // part of a larger file, for which class defaults hold
};

/// The rule of the family whose file this is.
FamilyRule rule_of(const ConfigObject& object);

/// Reads one tower, with notes. The sizes are valid only if the scan has no fault.
Tower read_tower(const TowerSource& source);

/// Sets n_kv_heads by the family's keys; leaves it unknown if there are none, which means n_heads.
/// Requires n_heads. In config_kv_heads.cpp.
void read_kv_heads(const ConfigObject& object, FamilyRule rule, Tower& tower);

/// Sets attention_layers if only some layers have attention. In config_layers.cpp.
void read_attention_layers(const ConfigObject& object, Tower& tower);

/// Adds the notes about a tower that has been read. In config_notes.cpp.
void note_pitfalls(const ConfigObject& object, FamilyRule rule, const Tower& tower);

}  // namespace headsup
