/** What was looked at, whether it is as it should be, and what is so or what to do. */
export interface HealthFinding {
  what: string
  fine: boolean
  says: string
}
