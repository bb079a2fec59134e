import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { requireNoBlockedWords } from '../blocked-words/queries.server.ts'
import { currentProfile, requireActiveMember } from '../directory.server.ts'
import { members } from '../tables.server.ts'
import { type aboutForm, concealable } from './about.ts'

/**
 * Changes a member's profile fields, and which of them are visible.
 * @throws Forbidden if suspended, Invalid for blocked words
 */
export async function reviseAbout(member: SignedIn, { shown, ...about }: z.output<typeof aboutForm>): Promise<void> {
  await currentProfile(member)
  const { company, industry, tools, askAbout, bio, links, affiliation } = about
  await requireNoBlockedWords(member, { company, industry, tools, askAbout, bio, links, affiliation })
  await transaction(async () => {
    // Lock for update first: concurrent requests that upgrade a shared lock would deadlock.
    await database().select({ id: members.id }).from(members).where(eq(members.id, member.id)).for('update')
    await requireActiveMember(member)
    const concealed = concealable.filter((name) => !shown.includes(name))
    await database()
      .update(members)
      .set({ ...about, concealed })
      .where(eq(members.id, member.id))
    await emit(member, 'member.profile-changed', { memberId: member.id })
  })
}
