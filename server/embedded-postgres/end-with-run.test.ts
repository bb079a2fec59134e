import { test } from 'vitest'
import { expectNothingLeftBy } from './for-tests.ts'

// Other signals, and a run that is killed earlier: end-with-run.slow.test.ts.
test('a test run that SIGKILL stops leaves no server', () => expectNothingLeftBy('SIGKILL'))
