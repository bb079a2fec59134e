import { eq, getTableColumns } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { type Cursor, cutPage, emptyPage, type PageOf } from '#app/platform/lists/page-of.ts'
import type { LeadNote } from '../inbox/note.ts'
import { type LeadFilter, leadsPage, leadsPerPage, notesAbout } from '../inbox/queries.server.ts'
import { messageKind } from './lead-kind.server.ts'
import type { Message, MessageStatus } from './message.ts'
import { messages } from './tables.server.ts'

const { search: _, digest: __, ...shown } = getTableColumns(messages)

/** Messages, newest first, 30 a page. @throws Forbidden unless admin */
export async function listMessages(
  actor: Actor,
  filter: LeadFilter<MessageStatus> = {},
  cursor: Cursor = {},
): Promise<PageOf<Message>> {
  const page = leadsPage(messageKind, actor, filter, cursor)
  if (!page) return emptyPage
  const rows = await database()
    .select(shown)
    .from(messages)
    .where(page.where)
    .orderBy(...page.order)
    .limit(leadsPerPage + 1)
  return cutPage(rows, cursor, leadsPerPage)
}

/** A message with its notes, oldest first. @throws NotFound, also unless admin */
export async function findMessage(actor: Actor, id: string): Promise<Message & { notes: LeadNote[] }> {
  if (!can(actor, 'message.read') || !isId(id)) throw new NotFound()
  const [message] = await database().select(shown).from(messages).where(eq(messages.id, id))
  if (!message) throw new NotFound()
  const notes = await notesAbout(messageKind, message)
  return { ...message, notes }
}
