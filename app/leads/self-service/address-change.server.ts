import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound, TooMany } from '#app/platform/errors.ts'
import { consumeBudget, isMailboxSpared } from '#app/platform/limits/budget.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { emitLeadEvent } from '../inbox/lead-kind.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { emailInput } from '../text-input.server.ts'
import { addressChangeMail } from './address-change.mail.tsx'
import { findLeadByToken } from './lead.server.ts'
import { isSameSignature, selfServiceToken, signatureOf } from './links.server.ts'

/** The form with the new email address. */
export const addressChangeForm = z.object({ email: emailInput('Enter the email address we should write to.') })

const perAddress: Limit = { name: 'lead.move', points: 10, seconds: 3600, per: 'address' }
const perMailbox: Limit = { name: 'lead.move-to', points: 3, seconds: 3600, per: 'account' }

/** Days until the confirmation link expires. */
const days = 7

/**
 * Emails a confirmation link to a new address, which replaces the old one once confirmed.
 * @throws NotFound, TooMany
 */
export async function requestAddressChange(token: string, email: string, address: string): Promise<void> {
  const { id, path } = await findLeadByToken(token)
  if (path === 'candidates') throw new NotFound()
  await consume(perAddress, addressKey(address))
  // Hash the key: rate limit counters outlive a deleted lead.
  await consume(perMailbox, await signatureOf(`mailbox:${email.toLowerCase()}`))
  await consumeBudget(address)
  if (await isMailboxSpared(email)) throw new TooMany(3600)
  const changeToken = await addressChangeToken(id, email)
  // Omit the self-service token: if the address is mistyped, its owner could confirm the link but must not see the
  // lead.
  const link = `${config().siteUrl}/mine/address/${changeToken}`
  await transaction(async () => {
    await sendMail({ ...(await addressChangeMail({ email, link, siteUrl: config().siteUrl })), about: id, paced: true })
  })
}

/**
 * The lead and the new address of a confirmation link.
 * @throws NotFound if the link expired, is not ours, or the lead was deleted
 */
export async function findAddressChange(
  token: string,
): Promise<{ id: string; path: keyof typeof leadKindDefinitions; email: string }> {
  const [, id = '', day = '', encodedEmail = ''] =
    /^([0-9a-f-]{36})\.(\d{1,6})\.([\w-]{4,400})\.[0-9a-f]{32}$/.exec(token) ?? []
  const email = Buffer.from(encodedEmail, 'base64url').toString()
  const isValid = isSameSignature(token, await addressChangeToken(id, email, Number(day)))
  if (!isValid || Number(day) * 86_400_000 < Date.now()) throw new NotFound()
  const { path } = await findLeadByToken(await selfServiceToken(id))
  return { id, path, email }
}

/** Changes the address of a lead. @throws NotFound, TooMany */
export async function confirmAddressChange(token: string, address: string): Promise<void> {
  const { id, path, email } = await findAddressChange(token)
  await consume(perAddress, addressKey(address))
  const { table } = leadKindDefinitions[path]
  await transaction(async () => {
    await database().update(table).set({ email }).where(eq(table.id, id))
    await emitLeadEvent(visitor, leadKindDefinitions[path], 'revised', id)
  })
}

/** The token of a confirmation link. @param day last day on which it is valid, in days since 1970 */
export async function addressChangeToken(id: string, email: string, day = Math.ceil(Date.now() / 86_400_000) + days) {
  const signature = await signatureOf(`own-move:${id}:${day}:${email}`)
  return `${id}.${day}.${Buffer.from(email).toString('base64url')}.${signature}`
}
