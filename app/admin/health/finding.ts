/** The result of a health check: what was checked, and its state or what to do. */
export interface HealthFinding {
  subject: string
  fine: boolean
  message: string
  /** True if nothing fails and it can wait: no operator is alerted. */
  advice?: boolean
}

/** A check that throws becomes a finding of its own, so that the other checks still run. */
export function findingOfError(subject: string, error: unknown): HealthFinding {
  return { subject, fine: false, message: error instanceof Error ? error.message : String(error) }
}
