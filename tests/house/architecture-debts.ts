/** What stood before the rules of the house did, by name: lists that only grow shorter. */
export const debts = {
  /** Folders of more than 25 files. */
  largeFolders: ['app/auth', 'app/auth/endpoints', 'app/members'],
  /** Tests that wait a fixed time. */
  fixedSleeps: [
    'app/site/page.browser.test.ts',
    'tests/candidate-profile.test.ts',
    'tests/contact.test.ts',
    'tests/fonts.test.ts',
    'tests/site.test.ts',
    'tests/stopping.test.ts',
  ],
  /** Tables that no factory makes. */
  tablesWithoutFactory: ['app/campus/moderation/tables.server.ts', 'app/leads/spam/tables.server.ts'],
}
