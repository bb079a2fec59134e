/** What was looked at, whether it is as it should be, and what is so or what to do. */
export interface HealthFinding {
  what: string
  fine: boolean
  says: string
  /** Nothing fails, and it can wait until somebody looks: no operator is alerted for it. */
  advice?: boolean
}
