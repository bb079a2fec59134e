/** Fields of every public form that are not for people: their names. */
export const hiddenFields = {
  /** Signed time and identity of the form. */
  pass: 'pass',
  /** Hidden from people; what fills it in is a machine. */
  trap: 'website',
  /** Set by the page's script, which shows the answer itself: no redirect then. */
  script: 'script',
} as const

/** Forms younger than this were filled in by a machine, or by autofill. In milliseconds. */
export const youngest = 1_000
