import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { leadFormMessages } from '../form/messages.ts'
import { deleteLeadOnRequest } from '../inbox/delete.server.ts'
import { emitLeadEvent, type LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { repliesTo } from '../inbox/replies/reply.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { guestDigest } from '../messages/guest-leads.server.ts'
import { optionalTextInput, textInput } from '../text-input.server.ts'
import { leadIdOfToken } from './links.server.ts'

/** The form with the details that senders can correct. */
export const selfServiceForm = z.object({
  name: textInput(leadFormMessages.noName, 200),
  company: optionalTextInput(200),
  phone: optionalTextInput(60),
})

const perAddress: Limit = { name: 'lead.own', points: 30, seconds: 3600, per: 'address' }

type LeadPath = keyof typeof leadKindDefinitions

/** The stored data of a lead, by its self-service token. By primary key. @throws NotFound */
export async function findLeadByToken(token: string) {
  const id = await leadIdOfToken(token)
  if (!id) throw new NotFound()
  for (const [path, leadKind] of Object.entries(leadKindDefinitions) as [LeadPath, LeadKindDefinition][]) {
    const { table, listed } = leadKind
    const [lead] = await database()
      .select({
        id: table.id,
        email: table.email,
        isGuest: sql<boolean>`starts_with(${table.digest}, ${guestDigest})`,
        name: sql<string>`${listed.name}`,
        about: sql<string | null>`${listed.about}`,
        createdAt: table.createdAt,
        expiresOn: table.expiresOn,
        company: path === 'candidates' ? sql<null>`null` : sql<string | null>`company`,
        phone: path === 'messages' || path === 'calls' ? sql<string | null>`phone` : sql<null>`null`,
        token: path === 'candidates' || path === 'calls' ? sql<string | null>`token` : sql<null>`null`,
      })
      .from(table)
      .where(eq(table.id, id))
    if (lead) return { ...lead, path, answers: await repliesTo(lead) }
  }
  throw new NotFound()
}

/** Saves the sender's corrections. @throws NotFound, TooMany */
export async function reviseLeadByToken(token: string, changes: z.output<typeof selfServiceForm>, address: string) {
  const { id, path } = await findLeadByToken(token)
  if (path === 'candidates') throw new NotFound()
  await consume(perAddress, addressKey(address))
  const { table } = leadKindDefinitions[path]
  await transaction(async () => {
    // A call by phone keeps its number unless a new one is given.
    const newPhone = path === 'calls' ? sql`coalesce(${changes.phone ?? null}, phone)` : sql`${changes.phone ?? null}`
    const phone = path === 'messages' || path === 'calls' ? sql`, phone = ${newPhone}` : sql``
    const { rows: done } = await database().execute(sql`
      update ${table} set name = ${changes.name}, company = ${changes.company ?? null}${phone}
      where id = ${id} returning id`)
    if (done.length === 0) throw new NotFound()
    await emitLeadEvent(visitor, leadKindDefinitions[path], 'revised', id)
  })
}

/** Extends the retention of a lead to that of a new one; never shortens it. @throws NotFound, TooMany */
export async function extendRetention(token: string, address: string): Promise<void> {
  const { id, path } = await findLeadByToken(token)
  await consume(perAddress, addressKey(address))
  const { table } = leadKindDefinitions[path]
  await transaction(async () => {
    const expiresOn = sql`greatest(${table.expiresOn}, lead_kept_until(${path}))`
    await database().update(table).set({ expiresOn }).where(eq(table.id, id))
    await emitLeadEvent(visitor, leadKindDefinitions[path], 'extended', id)
  })
}

/** Deletes a lead and all its traces immediately. @param cancel cancels a call, so that its time becomes free */
export async function deleteLeadByToken(token: string, cancel: (callToken: string) => Promise<void>): Promise<void> {
  const { id, path, token: callToken } = await findLeadByToken(token)
  if (path === 'calls' && callToken) await cancel(callToken)
  await deleteLeadOnRequest(leadKindDefinitions[path], id)
}
