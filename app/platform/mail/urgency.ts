interface Urgent {
  sensitive?: boolean
  known?: boolean
  headers?: Record<string, string>
}

/** Those that wait are sent in this order; within one of these, the oldest first. */
const [aList, somebody, whoSignsIn, whoIsKnown] = [0, 1, 2, 3]

/**
 * How soon a mail goes out, as the queue counts it: thousands of mails to a list wait in the one queue, and whoever
 * waits for a code waits for none of them.
 */
export function urgencyOf({ sensitive, known, headers }: Urgent): number {
  if (known) return whoIsKnown
  if (sensitive) return whoSignsIn
  return headers?.['List-Unsubscribe'] ? aList : somebody
}
