/**
 * The keys of PostgreSQL's advisory locks. Each must be unique, and must never change between releases, which may run
 * side by side.
 */
export const advisoryLocks = {
  migrations: 7_350_001,
  queues: 7_350_002,
  /** First key of two: the second one identifies the mail. */
  mails: 7_350_003,
  signingKeys: 7_350_004,
  sampleContent: 7_350_005,
  eventSlugs: 7_350_006,
  redirects: 7_350_036,
  /** First key of two: the second one identifies the collection. */
  collections: 7_350_007,
  newsletters: 7_351_280,
  readingSums: 7_350_110,
  /** First key of two: the second one identifies the member whose files are counted. */
  campusFiles: 7_351_105,
  settings: 7_351_240,
  firstAdmin: 7_350_990,
  /** First key of two: the second one identifies the list with a limited number of records. */
  fullLists: 7_351_410,
  /** First key of two: the second one identifies the mailbox that asks for a call. */
  callers: 7_351_720,
  /** First key of two: the second one identifies the member's form. */
  drafts: 7_351_930,
} as const
