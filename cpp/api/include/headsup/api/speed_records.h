// The fields of every struct about speed, under the names JS knows.
#pragma once

#include "headsup/api/speed_app.h"
#include "headsup/json/record.h"
#include "headsup/learner/log_records.h"

namespace headsup {

HEADSUP_RECORD(app::ReadyView, "ReadyView", flops, bytes, moved_bytes, workspace_bytes);

HEADSUP_RECORD(app::RoofView, "RoofView", gflops, intensity, roof, share, bound, possible);

}  // namespace headsup
