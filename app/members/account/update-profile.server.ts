import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { decoded, UnreadablePicture } from '#app/platform/images/decode.server.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { storeImage } from '#app/platform/images/store.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { checkPicture } from '#app/platform/uploads/check.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { requireNoBlockedWords } from '../blocked-words/queries.server.ts'
import { requireActiveMember } from '../directory.server.ts'
import { passesForStaff } from '../impersonation.server.ts'
import { members } from '../tables.server.ts'
import type { memberProfileForm } from './profile.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.profile-changed': { memberId: string }
  }
}

const limit: Limit = { name: 'member.profile', points: 60, seconds: 3600, per: 'account' }

/** Width and height of stored pictures: twice the largest displayed size, for high-density screens. */
const side = 256

/**
 * Changes a member's name, headline and picture.
 * @throws Forbidden if suspended, Invalid for an unreadable or too large picture and for blocked words, TooMany
 */
export async function updateProfile(
  member: SignedIn,
  { name, headline }: z.output<typeof memberProfileForm>,
  picture?: Pick<ReceivedFile, 'name' | 'tooLarge' | 'bytes'>,
): Promise<void> {
  await consume(limit, member.id)
  await transaction(() => requireActiveMember(member))
  await requireNoBlockedWords(member, { name, headline })
  if (await passesForStaff(member, name))
    throw new Invalid({ name: ['This name is too similar to a role here, or to the name of a staff member.'] })
  const avatar = picture && (await storePicture(picture))
  await transaction(async () => {
    // Lock for update first: concurrent requests that upgrade a shared lock would deadlock.
    const former = await pictureOf(member.id)
    await requireActiveMember(member)
    await database()
      .update(members)
      .set({ displayName: name, headline, ...(avatar && { avatar }) })
      .where(eq(members.id, member.id))
    if (avatar && former) await removeImage(former)
    await emit(member, 'member.profile-changed', { memberId: member.id })
  })
}

/** Removes the picture; a generated one replaces it. @throws Forbidden if suspended */
export async function removePicture(member: SignedIn): Promise<void> {
  await transaction(async () => {
    // Lock for update first: concurrent requests that upgrade a shared lock would deadlock.
    const former = await pictureOf(member.id)
    await requireActiveMember(member)
    if (!former) return
    await database().update(members).set({ avatar: null }).where(eq(members.id, member.id))
    await removeImage(former)
    await emit(member, 'member.profile-changed', { memberId: member.id })
  })
}

async function storePicture({ name, tooLarge, bytes: read }: Pick<ReceivedFile, 'name' | 'tooLarge' | 'bytes'>) {
  if (tooLarge) throw new Invalid({ picture: ['Please choose a picture smaller than 5 MB.'] })
  const bytes = await read()
  await checkPicture({ name, bytes }, 'picture')
  try {
    const { url } = await storeImage('avatars', { bytes: await decoded('square', bytes, side), extension: 'webp' })
    return url
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new Invalid({ picture: ['This picture cannot be read. Please choose another.'] })
    throw error
  }
}

/** The URL of a member's picture. Locks their row until the transaction ends. */
export async function pictureOf(memberId: string): Promise<string | null> {
  const [row] = await database()
    .select({ avatar: members.avatar })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update')
  return row?.avatar ?? null
}
