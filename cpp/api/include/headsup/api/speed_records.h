// The fields of every struct about speed, under the names JS knows.
#pragma once

#include "headsup/api/speed_app.h"
#include "headsup/json/record.h"
#include "headsup/learner/log_records.h"

namespace headsup {

template <>
struct Record<app::ReadyView> {
  using T = app::ReadyView;
  static constexpr auto name = "ReadyView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(flops), HEADSUP_FIELD(bytes),
                                           HEADSUP_FIELD(moved_bytes),
                                           HEADSUP_FIELD(workspace_bytes)};
};

template <>
struct Record<app::RoofView> {
  using T = app::RoofView;
  static constexpr auto name = "RoofView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(gflops), HEADSUP_FIELD(intensity),
                                           HEADSUP_FIELD(roof),   HEADSUP_FIELD(share),
                                           HEADSUP_FIELD(bound),  HEADSUP_FIELD(possible)};
};

}  // namespace headsup
