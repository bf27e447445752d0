#include "headsup/learner/log_records.h"

namespace headsup {

namespace {

constexpr FieldInfo kConfig[] = {field<&Config::batch>("batch"),
                                 field<&Config::seq_len>("seq_len"),
                                 field<&Config::seq_k>("seq_k"),
                                 field<&Config::d_model>("d_model"),
                                 field<&Config::n_heads>("n_heads"),
                                 field<&Config::n_kv_heads>("n_kv_heads"),
                                 field<&Config::head_dim>("head_dim"),
                                 field<&Config::cross>("cross"),
                                 field<&Config::causal>("causal"),
                                 field<&Config::bias>("bias"),
                                 field<&Config::key_lengths>("key_lengths")};

constexpr FieldInfo kLessonEvent[] = {
    field<&LessonEvent::kind>("kind"),     field<&LessonEvent::lesson>("lesson"),
    field<&LessonEvent::step>("step"),     field<&LessonEvent::question>("gate"),
    field<&LessonEvent::answer>("answer"), field<&LessonEvent::verdict>("verdict"),
    field<&LessonEvent::slip>("slip"),     field<&LessonEvent::note>("note"),
    field<&LessonEvent::points>("points"), field<&LessonEvent::deviations>("deviations"),
    field<&LessonEvent::config>("config"), field<&LessonEvent::at_ms>("at_ms")};

constexpr FieldInfo kPracticeEvent[] = {
    field<&PracticeEvent::kind>("kind"),       field<&PracticeEvent::set>("set"),
    field<&PracticeEvent::item>("item"),       field<&PracticeEvent::answer>("answer"),
    field<&PracticeEvent::verdict>("verdict"), field<&PracticeEvent::slip>("slip"),
    field<&PracticeEvent::points>("points"),   field<&PracticeEvent::confidence>("confidence"),
    field<&PracticeEvent::seed>("seed"),       field<&PracticeEvent::level>("level"),
    field<&PracticeEvent::fading>("fading"),   field<&PracticeEvent::at_ms>("at_ms")};

constexpr FieldInfo kCardMemory[] = {field<&CardMemory::state>("state"),
                                     field<&CardMemory::due_ms>("due_ms"),
                                     field<&CardMemory::stability>("stability"),
                                     field<&CardMemory::difficulty>("difficulty"),
                                     field<&CardMemory::scheduled_days>("scheduled_days"),
                                     field<&CardMemory::learning_steps>("learning_steps"),
                                     field<&CardMemory::reps>("reps"),
                                     field<&CardMemory::lapses>("lapses"),
                                     field<&CardMemory::reviewed_ms>("reviewed_ms")};

constexpr FieldInfo kCardEvent[] = {
    field<&CardEvent::kind>("kind"),           field<&CardEvent::card>("card"),
    field<&CardEvent::rating>("rating"),       field<&CardEvent::seed>("seed"),
    field<&CardEvent::memory>("memory"),       field<&CardEvent::scheduler>("scheduler"),
    field<&CardEvent::retention>("retention"), field<&CardEvent::undone_at_ms>("undone_at_ms"),
    field<&CardEvent::at_ms>("at_ms")};

}  // namespace

const RecordInfo Record<Config>::info{"Config", kConfig};
const RecordInfo Record<LessonEvent>::info{"LessonEvent", kLessonEvent};
const RecordInfo Record<PracticeEvent>::info{"PracticeEvent", kPracticeEvent};
const RecordInfo Record<CardMemory>::info{"CardMemory", kCardMemory};
const RecordInfo Record<CardEvent>::info{"CardEvent", kCardEvent};

}  // namespace headsup
