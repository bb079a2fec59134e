import { and, desc, eq, gte, lt, notInArray, sql } from 'drizzle-orm'
import { currentProfile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { withoutControls } from '#app/platform/forms/tidy.ts'
import { newId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import {
  containsFields,
  DRAFT_DAYS,
  type Draft,
  type DraftFields,
  type DraftInput,
  type EarlierText,
  isBlank,
  MAX_DRAFTS,
  MAX_EARLIER,
  noScript,
  sentDraftField,
} from './draft.ts'
import { drafts, sentDrafts } from './tables.server.ts'

const limit: Limit = { name: 'draft.save', points: 4000, seconds: 3600, per: 'account' }

type Row = typeof drafts.$inferSelect

/**
 * Saves a member's draft of a form. If two tabs write at the same time, the newer text becomes the draft and the other
 * one is kept in `earlier`. Blank fields clear the draft.
 * @returns the current draft; undefined if there is none
 * @throws TooMany
 */
export async function saveDraft(member: SignedIn, input: DraftInput): Promise<Draft | undefined> {
  await consume(limit, member.id)
  await currentProfile(member)
  const { form, fields, base = 0, tab = '' } = input
  const now = new Date()
  const at = input.at === undefined || new Date(input.at) > now ? now : new Date(input.at)
  return transaction(async () => {
    const submitted = { fields, tab, at }
    // Insert only for base 0: a draft that the tab knew and that is gone was sent, and must not come back.
    if (!isBlank(fields) && base === 0) {
      await lockForm(member, form)
      if (await wasSent(member, form, tab, input.at)) return undefined
      const created = await insertDraft(member, form, submitted)
      if (created) return created
    }
    const row = await lockDraft(member, form)
    if (!row) return undefined
    if (isBlank(fields) && base !== row.version) return row
    // Two saves of a tab may arrive in another order than they were sent.
    if (tab !== '' && tab === row.tab && at < row.updatedAt) return row
    if (isBlank(fields) && row.earlier.length === 0) {
      await database().delete(drafts).where(eq(drafts.id, row.id))
      return undefined
    }
    const [saved] = await database()
      .update(drafts)
      .set(merged(row, submitted, base))
      .where(eq(drafts.id, row.id))
      .returning()
    return saved
  })
}

/** Deletes a draft because its author starts over. Safe to repeat. */
export async function deleteDraft(member: SignedIn, form: string): Promise<void> {
  await database()
    .delete(drafts)
    .where(and(eq(drafts.memberId, member.id), eq(drafts.form, form)))
}

/**
 * Deletes the draft of a form that was accepted. An unsent text of another tab becomes the draft. Safe to repeat.
 * @param sent the fields that were accepted
 * @param tab the tab that sent them; undefined without the script, where the form shows the current draft
 * @param at when the tab sent them, by the clock of its browser
 */
export async function deleteSent(
  member: SignedIn,
  form: string,
  sent: DraftFields,
  tab?: string,
  at = new Date(),
): Promise<void> {
  await transaction(async () => {
    await lockForm(member, form)
    if (tab) await rememberSent(member, form, tab, at)
    const row = await lockDraft(member, form)
    if (!row) return
    const texts = [{ tab: row.tab, fields: row.fields, at: row.updatedAt.toISOString() }, ...row.earlier]
    const isSame = (one: EarlierText) => containsFields(sent, inputFields(one.fields))
    const shown = tab === undefined && !texts.some(isSame) ? texts[0] : undefined
    const isSent = (one: EarlierText) => isSame(one) || one === shown || one.tab === tab
    const [next, ...earlier] = texts.filter((one) => !isSent(one))
    for (const one of texts.filter(isSent))
      if (one.tab !== tab) await rememberSent(member, form, one.tab, new Date(one.at))
    if (!next) return deleteDraft(member, form)
    if (earlier.length === row.earlier.length) return
    await database()
      .update(drafts)
      .set({
        ...{ fields: next.fields, tab: next.tab, earlier },
        updatedAt: new Date(next.at),
        version: row.version + 1,
      })
      .where(eq(drafts.id, row.id))
  })
}

/**
 * Deletes the member's draft of `form`, given the texts that were accepted. For browsers without the drafts script, the
 * action of a form whose draft key differs from its URL calls it.
 */
export function deleteSentOf(member: SignedIn, form: string, texts: FormData | undefined): Promise<void> {
  const sent = sentDraftOf(texts)
  return deleteSent(member, form, fieldsIn(texts), sent?.tab, sent?.at)
}

/** The mark that the drafts script added to a sent form; undefined without the script. */
export function sentDraftOf(
  texts: FormData | undefined,
): { form: string; nonce: string; tab: string; at?: Date } | undefined {
  const mark = withoutControls(String(texts?.get(sentDraftField) ?? ''))
  const [form = '', nonce = '', tab = '', time = ''] = mark.split(' ')
  if (!/^[a-z0-9]{8,20}$/.test(nonce)) return undefined
  return { form, nonce, tab: tab.slice(0, 40), ...(/^\d{13}$/.test(time) && { at: new Date(Number(time)) }) }
}

function fieldsIn(texts: FormData | undefined): DraftFields {
  return Object.fromEntries([...(texts ?? [])].map(([name, text]) => [name, String(text)]))
}

/** Drops the fields that each rendering of a form sets anew. */
function inputFields({ key: _, place: __, ...input }: DraftFields): DraftFields {
  return input
}

/** Purges old drafts. Daily. */
export const purgeDrafts = defineJob<Record<string, never>>('drafts.purge', async () => {
  await database()
    .delete(drafts)
    .where(lt(drafts.updatedAt, new Date(Date.now() - DRAFT_DAYS * 86_400_000)))
  await database()
    .delete(sentDrafts)
    .where(lt(sentDrafts.sentAt, new Date(Date.now() - 86_400_000)))
})

/** Locks a member's form until the transaction ends, even if it has no draft yet. */
async function lockForm(member: SignedIn, form: string): Promise<void> {
  await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.drafts}, hashtext(${member.id + form}))`)
}

/** Records that a tab's text was sent, as it was at `typedAt`. `purgeDrafts` deletes the record after a day. */
async function rememberSent(member: SignedIn, form: string, tab: string, typedAt: Date): Promise<void> {
  if (tab === '' || tab === noScript) return
  await database()
    .insert(sentDrafts)
    .values({ memberId: member.id, form, tab, typedAt })
    .onConflictDoUpdate({
      target: [sentDrafts.memberId, sentDrafts.form, sentDrafts.tab],
      set: { typedAt: sql`greatest(${sentDrafts.typedAt}, excluded.typed_at)`, sentAt: sql`now()` },
    })
}

/** True if the tab has sent this text already: the form was accepted before this save arrived. */
async function wasSent(member: SignedIn, form: string, tab: string, at = new Date().toISOString()): Promise<boolean> {
  const ofTab = and(eq(sentDrafts.memberId, member.id), eq(sentDrafts.form, form), eq(sentDrafts.tab, tab))
  return (await database().$count(sentDrafts, and(ofTab, gte(sentDrafts.typedAt, new Date(at))))) > 0
}

interface SubmittedDraft {
  fields: DraftFields
  tab: string
  at: Date
}

async function insertDraft(
  member: SignedIn,
  form: string,
  { fields, tab, at }: SubmittedDraft,
): Promise<Row | undefined> {
  const ofMember = eq(drafts.memberId, member.id)
  const [created] = await database()
    .insert(drafts)
    .values({ id: newId(), memberId: member.id, form, fields, tab, updatedAt: at })
    .onConflictDoNothing()
    .returning()
  if (!created) return undefined
  const newest = database()
    .select({ id: drafts.id })
    .from(drafts)
    .where(ofMember)
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(MAX_DRAFTS)
  await database()
    .delete(drafts)
    .where(and(ofMember, notInArray(drafts.id, newest)))
  return created
}

async function lockDraft(member: SignedIn, form: string): Promise<Row | undefined> {
  const [row] = await database()
    .select()
    .from(drafts)
    .where(and(eq(drafts.memberId, member.id), eq(drafts.form, form)))
    .for('update')
  return row
}

function merged(row: Row, input: SubmittedDraft, base: number): Partial<Row> {
  const { fields, tab, at } = input
  const current = { tab: row.tab, fields: row.fields, at: row.updatedAt.toISOString() }
  const sent = { tab, fields, at: at.toISOString() }
  const isKnown = base === row.version || (tab !== '' && tab === row.tab)
  if (!isKnown && at < row.updatedAt) return { earlier: withEarlier(row, sent, row.fields) }
  return {
    fields,
    tab,
    version: row.version + 1,
    updatedAt: at,
    earlier: isKnown ? withEarlier(row, undefined, fields) : withEarlier(row, current, fields),
  }
}

// Keep one earlier text per tab, and drop those that the draft contains completely.
function withEarlier({ earlier }: Row, displaced: EarlierText | undefined, fields: DraftFields): EarlierText[] {
  const others = earlier.filter((one) => one.tab !== displaced?.tab || one.tab === '')
  return [...(displaced ? [displaced] : []), ...others]
    .filter((one) => !containsFields(fields, inputFields(one.fields)) && !isBlank(one.fields))
    .slice(0, MAX_EARLIER)
}
