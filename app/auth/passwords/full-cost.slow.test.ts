import { test, vi } from 'vitest'
import { responseTimes } from '#tests/setup/response-times.ts'

vi.unmock('@node-rs/argon2')
const { expectSameTimes, requestNames } = responseTimes()

test.each(requestNames)('known and unknown addresses cannot be distinguished by response time: %s', expectSameTimes)
