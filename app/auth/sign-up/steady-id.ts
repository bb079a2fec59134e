import { createHmac } from 'node:crypto'
import { codeKey } from '#app/platform/master-secret.server.ts'

/**
 * A made-up id for a record that an account does not have. It is the same each time and has the account's timestamp, as
 * a real one would.
 */
export function steadyId(accountId: string, use: string): string {
  const random = createHmac('sha256', codeKey()).update(`${use}\n${accountId}`).digest('hex')
  // Keep the timestamp and version (the first 15 characters) and the variant (the 20th).
  return `${accountId.slice(0, 15)}${random.slice(0, 3)}-${accountId[19]}${random.slice(3, 6)}-${random.slice(6, 18)}`
}
