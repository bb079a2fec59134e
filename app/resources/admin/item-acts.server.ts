import { type ActNotices, respondInList } from '#app/admin-ui/answer-in-list.server.ts'
import { backOf } from '#app/admin-ui/back.ts'
import type { Actor } from '#app/platform/actor.ts'
import { manageAddress, tabOfNoun } from './filter.ts'
import type { ManagedNoun } from './words.ts'

type Act = (actor: Actor, id: string) => Promise<void>

/** The request of an act on a record, and who asks. */
interface Asked {
  request: Request
  admin: Actor
  id: string
}

/** The list that an act on a record leads back to. */
export function listOf(request: Request, noun: ManagedNoun): string {
  return backOf(new URL(request.url).searchParams, manageAddress({ tab: tabOfNoun(noun) }))
}

/** POST publishes, DELETE takes back; then the list says how it went. */
export function respondToPublication(noun: ManagedNoun, asked: Asked, acts: { publish: Act; withdraw: Act }) {
  const takesBack = asked.request.method === 'DELETE'
  const done = `${noun}-${takesBack ? 'unpublished' : 'published'}`
  const notices = { done, failed: `${noun}-update`, invalid: noun === 'article' ? 'article-describe' : undefined }
  return answer(noun, asked, notices, takesBack ? acts.withdraw : acts.publish)
}

/** DELETE puts the record into the trash; then the list says how it went. */
export function respondToRemoval(noun: ManagedNoun, asked: Asked, remove: Act) {
  return answer(noun, asked, { done: `${noun}-deleted`, failed: `${noun}-delete` }, remove)
}

/** POST takes the record out of the trash; then the list says how it went. */
export function respondToRestoration(noun: ManagedNoun, asked: Asked, restore: Act) {
  const notices = { done: `${noun}-restored`, failed: `${noun}-restore`, restored: asked.id }
  return answer(noun, asked, notices, restore)
}

function answer(noun: ManagedNoun, { request, admin, id }: Asked, notices: ActNotices, act: Act) {
  return respondInList(listOf(request, noun), { ...notices, gone: `${noun}-gone` }, () => act(admin, id))
}
