import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound, TooMany } from '#app/platform/errors.ts'
import { consumeBudget, isMailboxSpared } from '#app/platform/limits/budget.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { tell } from '../inbox/lead-kind.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { emailInput } from '../text-input.server.ts'
import { moveMail } from './move.mail.tsx'
import { isSame, ownSignature, selfServiceToken } from './own-address.server.ts'
import { findOwnLead } from './own-lead.server.ts'

/** Another address to be written to. */
export const ownMoveForm = z.object({ email: emailInput('Enter the address that we are to write to.') })

const perAddress: Limit = { name: 'lead.move', points: 10, seconds: 3600, per: 'address' }
const perMailbox: Limit = { name: 'lead.move-to', points: 3, seconds: 3600, per: 'account' }

/** How long the mailed link works. */
const days = 7

/**
 * Mails a link to the address that somebody wants to be written to from now on: it is theirs once it is opened.
 * @throws NotFound, TooMany
 */
export async function askForMove(token: string, email: string, address: string): Promise<void> {
  const { id, path } = await findOwnLead(token)
  if (path === 'candidates') throw new NotFound()
  await consume(perAddress, addressKey(address))
  // Hashed: the counter outlives a lead that is deleted meanwhile.
  await consume(perMailbox, await ownSignature(`mailbox:${email.toLowerCase()}`))
  await consumeBudget(address)
  if (await isMailboxSpared(email)) throw new TooMany(3600)
  const proof = await proofOfMove(id, email)
  // Without the token: who has that mailbox, where the address is mistyped, may confirm and see nothing.
  const link = `${config().siteUrl}/mine/address/${proof}`
  await transaction(async () => {
    await sendMail({ ...(await moveMail({ email, link, siteUrl: config().siteUrl })), about: id, paced: true })
  })
}

/**
 * The lead that a mailed link moves, and where to.
 * @throws NotFound for a link that is over, that we did not make, or whose lead is deleted
 */
export async function movedBy(
  proof: string,
): Promise<{ id: string; path: keyof typeof leadKindDefinitions; email: string }> {
  const [, id = '', day = '', coded = ''] =
    /^([0-9a-f-]{36})\.(\d{1,6})\.([\w-]{4,400})\.[0-9a-f]{32}$/.exec(proof) ?? []
  const email = Buffer.from(coded, 'base64url').toString()
  const isOurs = isSame(proof, await proofOfMove(id, email, Number(day)))
  if (!isOurs || Number(day) * 86_400_000 < Date.now()) throw new NotFound()
  const { path } = await findOwnLead(await selfServiceToken(id))
  return { id, path, email }
}

/** Writes to another address from now on. @throws NotFound, TooMany */
export async function moveOwnLead(proof: string, address: string): Promise<void> {
  const { id, path, email } = await movedBy(proof)
  await consume(perAddress, addressKey(address))
  const { table } = leadKindDefinitions[path]
  await transaction(async () => {
    await database().update(table).set({ email }).where(eq(table.id, id))
    await tell(visitor, leadKindDefinitions[path], 'revised', id)
  })
}

/** What the mailed link ends with. @param day the last on which it works, counted from 1970 */
export async function proofOfMove(id: string, email: string, day = Math.ceil(Date.now() / 86_400_000) + days) {
  const signature = await ownSignature(`own-move:${id}:${day}:${email}`)
  return `${id}.${day}.${Buffer.from(email).toString('base64url')}.${signature}`
}
