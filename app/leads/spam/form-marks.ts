/** Fields of every public form that are not for people: their names. */
export const marks = {
  /** Signed time and identity of the form. */
  pass: 'pass',
  /** Hidden from people; what fills it in is a machine. */
  trap: 'website',
} as const
