import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { sha256 } from '../hashes.ts'
import { mfaRecoveryCodes } from '../tables.server.ts'

const codes = 10
// Leave out letters and digits that look alike on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Creates recovery codes, which replace the old ones. Only their hashes are stored. */
export async function issueRecoveryCodes(userId: string): Promise<string[]> {
  const made = Array.from({ length: codes }, newRecoveryCode)
  await database().delete(mfaRecoveryCodes).where(eq(mfaRecoveryCodes.userId, userId))
  await database()
    .insert(mfaRecoveryCodes)
    .values(made.map((code) => ({ id: newId(), userId, codeHash: recoveryHash(userId, code) })))
  return made
}

/** Creates recovery codes if the account has none left. @returns an empty list otherwise */
export async function issueMissingRecoveryCodes(userId: string): Promise<string[]> {
  return (await countRecoveryCodes(userId)) > 0 ? [] : issueRecoveryCodes(userId)
}

/** Consumes a recovery code. @returns false if it is wrong or was used before */
export async function consumeRecoveryCode(userId: string, code: string): Promise<boolean> {
  const spent = await database()
    .update(mfaRecoveryCodes)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(mfaRecoveryCodes.userId, userId),
        eq(mfaRecoveryCodes.codeHash, recoveryHash(userId, code)),
        isNull(mfaRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: mfaRecoveryCodes.id })
  return spent.length > 0
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(userId: string): Promise<number> {
  const [row] = await database()
    .select({ left: count() })
    .from(mfaRecoveryCodes)
    .where(and(eq(mfaRecoveryCodes.userId, userId), isNull(mfaRecoveryCodes.usedAt)))
  return row?.left ?? 0
}

// Four groups of four letters have 79 bits: too many to find a code from its hash.
function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

function recoveryHash(userId: string, code: string): Buffer {
  return sha256(`recovery ${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
