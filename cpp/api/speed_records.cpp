// The fields of every struct about speed, under the names JS knows; nothing else.

#include "headsup/api/records.h"

namespace headsup {

using namespace app;

namespace {

constexpr FieldInfo kReadyView[] = {field<&ReadyView::flops>("flops"),
                                    field<&ReadyView::bytes>("bytes"),
                                    field<&ReadyView::moved_bytes>("moved_bytes"),
                                    field<&ReadyView::workspace_bytes>("workspace_bytes")};

constexpr FieldInfo kRoofView[] = {
    field<&RoofView::gflops>("gflops"), field<&RoofView::intensity>("intensity"),
    field<&RoofView::roof>("roof"),     field<&RoofView::share>("share"),
    field<&RoofView::bound>("bound"),   field<&RoofView::possible>("possible")};

}  // namespace

const RecordInfo Record<ReadyView>::info{"ReadyView", kReadyView};
const RecordInfo Record<RoofView>::info{"RoofView", kRoofView};

std::span<const RecordInfo* const> speed_records() {
  static constexpr const RecordInfo* kAll[] = {&Record<ReadyView>::info, &Record<RoofView>::info};
  return kAll;
}

}  // namespace headsup
