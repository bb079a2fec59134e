import { backOf } from '#app/admin-ui/back.ts'
import { type ActNotices, respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { manageAddress, tabOfRecordType } from './filter.ts'
import type { ManagedRecordType } from './words.ts'

type Act = (actor: Actor, id: string) => Promise<void>

/** The request for an action on a record, and its actor. */
export interface ItemRequest {
  request: Request
  admin: Actor
  id: string
}

/** The list to return to after an action on a record. */
export function listOf(request: Request, recordType: ManagedRecordType): string {
  return backOf(new URL(request.url).searchParams, manageAddress({ tab: tabOfRecordType(recordType) }))
}

/** POST publishes, DELETE unpublishes; redirects to the list with a notice of the result. */
export function respondToPublication(
  recordType: ManagedRecordType,
  itemRequest: ItemRequest,
  acts: { publish: Act; withdraw: Act },
) {
  const takesBack = itemRequest.request.method === 'DELETE'
  const done = `${recordType}-${takesBack ? 'unpublished' : 'published'}`
  const notices = {
    done,
    failed: `${recordType}-update`,
    invalid: recordType === 'article' ? 'article-describe' : undefined,
  }
  return respond(recordType, itemRequest, notices, takesBack ? acts.withdraw : acts.publish)
}

/** DELETE moves the record to the trash; redirects to the list with a notice of the result. */
export function respondToRemoval(recordType: ManagedRecordType, itemRequest: ItemRequest, remove: Act) {
  return respond(recordType, itemRequest, { done: `${recordType}-deleted`, failed: `${recordType}-delete` }, remove)
}

/** POST restores the record from the trash; redirects to the list with a notice of the result. */
export function respondToRestoration(recordType: ManagedRecordType, itemRequest: ItemRequest, restore: Act) {
  const notices = { done: `${recordType}-restored`, failed: `${recordType}-restore`, restored: itemRequest.id }
  return respond(recordType, itemRequest, notices, restore)
}

function respond(recordType: ManagedRecordType, { request, admin, id }: ItemRequest, notices: ActNotices, act: Act) {
  return respondInList(listOf(request, recordType), { ...notices, gone: `${recordType}-gone` }, () => act(admin, id))
}
