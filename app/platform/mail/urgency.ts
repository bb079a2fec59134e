/** Those that wait are sent in this order; within one of these, the oldest first. */
const [aList, somebody, whoSignsIn] = [0, 1, 2]

/**
 * How soon a mail goes out, as the queue counts it: thousands of mails to a list wait in the one queue, and whoever
 * waits for a code waits for none of them.
 */
export function urgencyOf({ sensitive, headers }: { sensitive?: boolean; headers?: Record<string, string> }): number {
  if (sensitive) return whoSignsIn
  return headers?.['List-Unsubscribe'] ? aList : somebody
}
