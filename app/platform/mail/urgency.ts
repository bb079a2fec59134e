interface Urgent {
  sensitive?: boolean
  known?: boolean
  headers?: Record<string, string>
}

/** Priorities in the queue, in ascending order; mails with the same priority are sent oldest first. */
const [bulk, other, signIn, knownSender] = [0, 1, 2, 3]

/** The priority of a mail in the queue, so that a sign-in code does not wait behind thousands of newsletters. */
export function urgencyOf({ sensitive, known, headers }: Urgent): number {
  if (known) return knownSender
  if (sensitive) return signIn
  return headers?.['List-Unsubscribe'] ? bulk : other
}
