/**
 * The keys of PostgreSQL's advisory locks, the same in every release and each for one thing: two that shared one would
 * wait for each other.
 */
export const advisoryLocks = {
  migrations: 7_350_001,
  queues: 7_350_002,
  /** A space of keys: the second one names the mail. */
  mails: 7_350_003,
  signingKeys: 7_350_004,
  sampleContent: 7_350_005,
  eventSlugs: 7_350_006,
  redirects: 7_350_036,
  /** A space of keys: the second one names the collection. */
  collections: 7_350_007,
  newsletters: 7_351_280,
  readingSums: 7_350_110,
  /** A space of keys: the second one names the member whose files are counted. */
  campusFiles: 7_351_105,
  settings: 7_351_240,
  firstAdmin: 7_350_990,
  /** A space of keys: the second one names the list that has only so many records. */
  fullLists: 7_351_410,
  /** A space of keys: the second one names the mailbox that asks for a call. */
  callers: 7_351_720,
} as const
