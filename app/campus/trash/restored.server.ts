import type { Actor } from '#app/platform/actor.ts'
import { ProductError } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { ToastLink } from '#app/ui/toast.tsx'
import { commentPath } from '../comments/comment-path.ts'
import { findVisibleComment } from '../comments/queries.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { topicsById } from '../topics/queries.server.ts'

/** Kind in the address → a link to the restored record, if the actor may see it. */
const linkTo: Record<string, (actor: Actor, id: string) => Promise<ToastLink | undefined>> = {
  post: async (actor, id) => ({ words: (await findVisiblePost(actor, id)).title, href: `/campus/post/${id}` }),
  comment: async (actor, id) => {
    const { comment } = await findVisibleComment(actor, id)
    return { words: shortened(comment.plain) || 'Look at it', href: commentPath(comment) }
  },
  topic: async (actor, id) => {
    const topic = (await topicsById(actor, [id])).get(id)
    return topic && { words: topic.name, href: `/campus/topics/${topic.slug}` }
  },
}

/**
 * The record that was just restored, according to the address: one or two queries. Undefined if it is gone again, or
 * hidden from the actor.
 */
export async function restoredAt(
  actor: Actor,
  address: string,
): Promise<{ recordType: string; link: ToastLink } | undefined> {
  // Runs on every page of the Campus: skip parsing for most requests.
  if (!address.includes('restored=')) return undefined
  const { searchParams } = new URL(address)
  const recordType = /^(\w+)-restored$/.exec(searchParams.get('done') ?? '')?.[1] ?? ''
  const id = searchParams.get('restored')
  if (!isId(id)) return undefined
  try {
    const link = await ownProperty(linkTo, recordType)?.(actor, id)
    return link && { recordType, link }
  } catch (error) {
    if (error instanceof ProductError) return undefined
    throw error
  }
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text
}
