import { type ActNotices, respondInList } from '#app/admin-ui/answer-in-list.server.ts'
import { backOf } from '#app/admin-ui/back.ts'
import type { Actor } from '#app/platform/actor.ts'
import { manageAddress, tabOfNoun } from './filter.ts'
import type { ManagedNoun } from './words.ts'

type Act = (actor: Actor, id: string) => Promise<void>

/** The request for an action on a record, and its actor. */
interface Asked {
  request: Request
  admin: Actor
  id: string
}

/** The list to return to after an action on a record. */
export function listOf(request: Request, noun: ManagedNoun): string {
  return backOf(new URL(request.url).searchParams, manageAddress({ tab: tabOfNoun(noun) }))
}

/** POST publishes, DELETE unpublishes; redirects to the list with a notice of the result. */
export function respondToPublication(noun: ManagedNoun, asked: Asked, acts: { publish: Act; withdraw: Act }) {
  const takesBack = asked.request.method === 'DELETE'
  const done = `${noun}-${takesBack ? 'unpublished' : 'published'}`
  const notices = { done, failed: `${noun}-update`, invalid: noun === 'article' ? 'article-describe' : undefined }
  return answer(noun, asked, notices, takesBack ? acts.withdraw : acts.publish)
}

/** DELETE moves the record to the trash; redirects to the list with a notice of the result. */
export function respondToRemoval(noun: ManagedNoun, asked: Asked, remove: Act) {
  return answer(noun, asked, { done: `${noun}-deleted`, failed: `${noun}-delete` }, remove)
}

/** POST restores the record from the trash; redirects to the list with a notice of the result. */
export function respondToRestoration(noun: ManagedNoun, asked: Asked, restore: Act) {
  const notices = { done: `${noun}-restored`, failed: `${noun}-restore`, restored: asked.id }
  return answer(noun, asked, notices, restore)
}

function answer(noun: ManagedNoun, { request, admin, id }: Asked, notices: ActNotices, act: Act) {
  return respondInList(listOf(request, noun), { ...notices, gone: `${noun}-gone` }, () => act(admin, id))
}
