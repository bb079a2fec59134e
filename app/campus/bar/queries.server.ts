import type { RouterContextProvider } from 'react-router'
import { currentProfileWith, type Profile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { unreadCount } from '../notifications/queries.server.ts'

/** The signed-in member, as the pages of the Campus show them. */
interface ShownMember extends Profile {
  /** The number of unread notifications visible to the member, up to 100. */
  unread: number
}

const shown = new WeakMap<object, Promise<ShownMember>>()

/**
 * The signed-in member, for display. Memoized per request (`context`), because several loaders read it in parallel. One
 * query by primary key and `notifications_unread`. Acts must not use this: they read for themselves.
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
