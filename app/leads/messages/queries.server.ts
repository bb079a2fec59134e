import { and, asc, count, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, emptyPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
import { namesQuery } from '#app/platform/lists/search.server.ts'
import type { Message, MessageNote, MessageStatus } from './message.ts'
import { messageNotes, messages } from './tables.server.ts'

const { search: _, digest: __, ...shown } = getTableColumns(messages)

/** Which messages to list: without a status, all but spam. */
export interface MessageFilter {
  status?: MessageStatus
  search?: string
}

/** Newest first, 30 a page, by the index on status and id (or the search index). @throws Forbidden unless admin */
export async function listMessages(
  actor: Actor,
  filter: MessageFilter = {},
  place: Place = {},
): Promise<PageOf<Message>> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const query = namesQuery(filter.search ?? '')
  if (filter.search && !query) return emptyPage
  const { beyond, order } = keyset({ id: messages.id, descending: true }, place)
  const found = await database()
    .select(shown)
    .from(messages)
    .where(
      and(
        filter.status ? eq(messages.status, filter.status) : ne(messages.status, 'spam'),
        query && sql`${messages.search} @@ ${query}`,
        beyond,
      ),
    )
    .orderBy(...order)
    .limit(perPage + 1)
  return cutPage(found, place, perPage)
}

const perPage = 30

/** How many messages nobody has read yet; by the index on status. */
export async function countNewMessages(actor: Actor): Promise<number> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const [row] = await database().select({ count: count() }).from(messages).where(eq(messages.status, 'new'))
  return row?.count ?? 0
}

/** One message with its notes, oldest first. @throws NotFound for others than admins too */
export async function findMessage(actor: Actor, id: string): Promise<Message & { notes: MessageNote[] }> {
  if (!can(actor, 'message.read') || !isId(id)) throw new NotFound()
  const [message] = await database().select(shown).from(messages).where(eq(messages.id, id))
  if (!message) throw new NotFound()
  const notes = await database()
    .select({
      id: messageNotes.id,
      authorId: messageNotes.authorId,
      text: messageNotes.text,
      createdAt: messageNotes.createdAt,
    })
    .from(messageNotes)
    .where(eq(messageNotes.messageId, id))
    .orderBy(asc(messageNotes.id))
  return { ...message, notes }
}
