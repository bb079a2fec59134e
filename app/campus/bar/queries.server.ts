import type { RouterContextProvider } from 'react-router'
import { currentProfileWith, type Profile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { unreadCount } from '../notifications/queries.server.ts'

/** Who is signed in, as the pages of the Campus show it. */
interface ShownMember extends Profile {
  /** How many notifications they have not read and may see, up to 100. */
  unread: number
}

const shown = new WeakMap<object, Promise<ShownMember>>()

/**
 * The member for whom a page is shown, whose parts ask for them side by side: read once, in one query by primary key
 * and `notifications_unread`, for the request that `context` belongs to. Acts ask for themselves.
 */
export function memberShown(context: Readonly<RouterContextProvider>, actor: SignedIn): Promise<ShownMember> {
  const member = shown.get(context) ?? readMember(actor)
  shown.set(context, member)
  return member
}

async function readMember(actor: SignedIn): Promise<ShownMember> {
  const { more: unread, ...profile } = await profileWithUnread(actor)
  return { ...profile, unread }
}

const profileWithUnread = currentProfileWith('profile_with_unread', unreadCount)
