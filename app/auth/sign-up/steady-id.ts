import { createHmac } from 'node:crypto'
import { codeKey } from '#app/platform/master-secret.server.ts'

/**
 * An id in place of one that an account has not: the same each time, and made at the same moment as the account, as the
 * real one would be.
 */
export function steadyId(accountId: string, use: string): string {
  const random = createHmac('sha256', codeKey()).update(`${use}\n${accountId}`).digest('hex')
  // Version and moment (the first 15 characters) and variant (the 20th) stay.
  return `${accountId.slice(0, 15)}${random.slice(0, 3)}-${accountId[19]}${random.slice(3, 6)}-${random.slice(6, 18)}`
}
