/** The result of a health check: what was checked, and its state or what to do. */
export interface HealthFinding {
  subject: string
  fine: boolean
  message: string
  /** True if nothing fails and it can wait: no operator is alerted. */
  advice?: boolean
}
