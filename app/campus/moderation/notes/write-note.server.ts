import { findProfile, requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { findVisibleComment } from '../../comments/queries.server.ts'
import { findVisiblePost } from '../../posts/queries.server.ts'
import type { NotedKind } from './note.ts'
import { moderationNotes } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'note.written': { noteId: string; kind: NotedKind; subjectId: string }
  }
}

/** Adds a note that only moderators can read. @throws Forbidden unless moderator, NotFound */
export async function writeNote(actor: Actor, kind: NotedKind, id: string, content: string): Promise<void> {
  if (!can(actor, 'content.moderate')) throw new Forbidden('Only moderators can write notes.')
  const about = await aboutOf(actor, kind, id)
  await transaction(async () => {
    const by = await requireActiveMember(actor)
    const noteId = newId()
    await database()
      .insert(moderationNotes)
      .values({ id: noteId, ...about, content, writtenBy: by.id })
    await emit(actor, 'note.written', { noteId, kind, subjectId: id })
  })
}

async function aboutOf(actor: Actor, kind: NotedKind, id: string) {
  if (kind === 'post') return { postId: (await findVisiblePost(actor, id)).id }
  if (kind === 'comment') return { commentId: (await findVisibleComment(actor, id)).comment.id }
  const profile = await findProfile(id)
  if (!profile) throw new NotFound()
  return { memberId: profile.id }
}
