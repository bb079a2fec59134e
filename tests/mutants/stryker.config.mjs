// `npm run mutants -- SUBJECT`: changes the sources of a subject, one place at a time, and says which changes no test
// notices.
/** Each subject: what is changed, and the tests that are asked. */
const subjects = {
  permissions: { mutate: 'app/permissions.ts', tests: 'app/permissions.test.ts' },
  auth: { mutate: 'app/auth/**/*.ts', tests: 'app/auth/**/*.test.ts' },
  'events/registrations': { mutate: 'app/events/registrations/*.server.ts', tests: 'app/events/**/*.test.ts' },
  'platform/forms': { mutate: 'app/platform/forms/*.ts', tests: 'app/platform/forms/*.test.ts' },
}
const name = process.env.SUBJECT || 'permissions'
// Any folder of `app` is a subject too, with its own tests: all of `auth` takes many hours.
const subject = subjects[name] ?? { mutate: `app/${name}/**/*.ts`, tests: `app/${name}/**/*.test.ts` }
process.env.MUTANTS_TESTS = subject.tests

export default {
  mutate: [subject.mutate, '!**/*.test.ts', '!**/{factory,tables.server,openapi}.ts'],
  // What a message says is no rule.
  mutator: { excludedMutations: ['StringLiteral', 'Regex'] },
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  // A name that does not exist, so that nothing is rewritten: the sources mean the same in the copy.
  tsconfigFile: 'none.json',
  ignorePatterns: ['build', 'data', 'docs', 'bench', 'test-results'],
  // What runs once, as its module loads, would ask all tests of the subject each time.
  ignoreStatic: true,
  concurrency: 1,
  // On a busy machine a slow test must not count as one that hangs because of the mutant.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
  tempDirName: 'test-results/mutants',
}
