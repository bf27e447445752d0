// Tests of `npm test` that try more where HEADSUP_LONG is set.

import '../tools/experiments.test.ts';
import '../web/boundary-exercise.test.ts';
import '../web/boundary-log.test.ts';
import '../web/boundary.test.ts';
import '../web/engine-pieces.test.ts';
import '../web/exercise-keys.test.ts';
