import { expect, test } from 'vitest'
import { stepsFor } from './steps-for.mjs'

test.each([
  ['tests/walk/access', ['Unit and integration tests']],
  ['tests/house/architecture', ['Unit and integration tests']],
  ['server/launch/steps-for', ['Unit and integration tests']],
  ['tests/fonts', ['Build', 'Browser journeys']],
  ['no-such-file', []],
])('%s is run with what it needs, and only that', (pattern, titles) => {
  expect(stepsFor([pattern]).map(({ title }) => title)).toEqual(titles)
})
