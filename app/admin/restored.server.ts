import { findCurated } from '#app/campus/curated/queries.server.ts'
import { findEventToManage } from '#app/events/queries.server.ts'
import { findAnyLead } from '#app/leads/inbox/find-any-lead.server.ts'
import { findSavedReply } from '#app/leads/inbox/replies/saved/saved-replies.server.ts'
import { findGroup } from '#app/members/groups/queries.server.ts'
import { findSubscriber } from '#app/newsletter/queries.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { ProductError } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { findRedirect } from '#app/redirects/queries.server.ts'
import { manageFilterOf, managePageSize } from '#app/resources/admin/filter.ts'
import { articleCatalogue } from '#app/resources/articles/catalogue.server.ts'
import { findArticle } from '#app/resources/articles/queries.server.ts'
import { existingAmong } from '#app/resources/catalogue/queries.server.ts'
import { findCategoryInUse } from '#app/resources/categories/queries.server.ts'
import { downloadCatalogue } from '#app/resources/downloads/catalogue.server.ts'
import { findDownload } from '#app/resources/downloads/queries.server.ts'
import { pictureOfLibrary } from '#app/resources/media/queries.server.ts'
import { findTagInUse } from '#app/resources/tags/queries.server.ts'
import { kindNamed } from '#app/site/collections/kinds.ts'
import { findEntry } from '#app/site/collections/queries.server.ts'
import { titleOf } from '#app/site/collections/title-of.ts'
import type { ToastLink } from '#app/ui/toast.tsx'

type Restoration = { admin: Actor; id: string; path: string }

/** By notice key (`notices.ts`): finds the restored record, and the link to it. */
const linkFinders: Record<string, (restoration: Restoration) => Promise<ToastLink>> = {
  'article-restored': async ({ admin, id }) => {
    const { title } = await findArticle(admin, id)
    return { words: title, href: `/admin/articles/${id}/edit` }
  },
  'download-restored': async ({ admin, id }) => {
    const { title } = await findDownload(admin, id)
    return { words: title, href: `/admin/downloads/${id}/edit` }
  },
  'category-restored': async ({ admin, id }) => {
    const { name } = await findCategoryInUse(admin, id)
    return { words: name, href: `/admin?tab=categories&edit=${id}` }
  },
  // A tag has no page of its own: link to the items that have it.
  'tag-restored': async ({ admin, id }) => {
    const { name, slug } = await findTagInUse(admin, id)
    return { words: name, href: `/resources?tag=${slug}#library` }
  },
  'event-restored': async ({ admin, id }) => {
    const { title } = await findEventToManage(admin, id)
    return { words: title, href: `/admin/events/${id}` }
  },
  'curated-restored': async ({ admin, id }) => {
    const { title } = await findCurated(admin, id)
    return { words: title, href: `/admin/curated/${id}` }
  },
  'media-restored': async ({ admin, id }) => {
    const { name, alt } = await pictureOfLibrary(admin, id)
    return { words: name || alt || 'Look at it', href: `/admin/media/${id}` }
  },
  'redirect-restored': async ({ admin, id }) => {
    const { path } = await findRedirect(admin, id)
    return { words: path, href: `/admin/redirects/${id}` }
  },
  'saved-reply-restored': async ({ admin, id }) => {
    const { title } = await findSavedReply(admin, id)
    return { words: title, href: `/admin/replies/${id}` }
  },
  'lead-restored': leadLink,
  'call-restored-cancelled': leadLink,
  'group-restored': async ({ admin, id }) => {
    const { name } = await findGroup(admin, id)
    return { words: name, href: `/admin/groups/${id}` }
  },
  'subscriber-restored': async ({ admin, id }) => {
    const { email } = await findSubscriber(admin, id)
    return { words: email, href: `/admin/subscribers?${new URLSearchParams({ q: email })}` }
  },
  'entry-restored': async ({ admin, id, path }) => {
    const kind = kindNamed(path.split('/').at(-1))
    const { fields } = await findEntry(admin, kind?.name ?? '', id)
    return { words: (kind && titleOf(kind, fields)) || 'Look at it', href: `${path}/${id}` }
  },
}

async function leadLink({ admin, id }: Restoration): Promise<ToastLink> {
  const { kind, name } = await findAnyLead(admin, id)
  return { words: name, href: `/admin/inbox/${kind}/${id}` }
}

/** Maximum number of restored items that the notice names; the rest are counted. */
const MAX_NAMED = 3

/** The notice above a list after a restore. */
export interface WhatCameBack {
  /** Replaces the notice's default text. */
  description?: string
  links: ToastLink[]
  after?: string
}

/**
 * The restored records named in the query string, for the notice: one or two queries; for several, one plus two for
 * each that is named. Undefined if they are gone again, or `admin` may not see them.
 */
export async function justRestored(admin: Actor, address: string): Promise<WhatCameBack | undefined> {
  const { pathname: path, searchParams } = new URL(address)
  const key = searchParams.get('done') ?? ''
  const restored = searchParams.get('restored')
  if (!restored) return undefined
  if (key === 'bulk-restored') return severalRestored(admin, restored, searchParams)
  const link = await linkTo(key, { admin, id: restored, path })
  return link && { links: [link] }
}

async function severalRestored(
  admin: Actor,
  restored: string,
  query: URLSearchParams,
): Promise<WhatCameBack | undefined> {
  const kind = manageFilterOf(query).tab === 'downloads' ? downloadCatalogue : articleCatalogue
  const { recordType } = kind
  const named = [...new Set(restored.toLowerCase().split('.'))].filter(isId).slice(0, managePageSize)
  const ids = (await unlessRejected(() => existingAmong(kind, admin, named))) ?? []
  const links: ToastLink[] = []
  for (const id of ids.slice(0, MAX_NAMED)) {
    const link = await linkTo(`${recordType}-restored`, { admin, id, path: '/admin' })
    if (link) links.push(link)
  }
  if (links.length === 0) return undefined
  const more = Math.max(ids.length - MAX_NAMED, 0)
  return {
    description: ids.length === 1 ? `1 ${recordType} is back:` : `${ids.length} ${recordType}s are back:`,
    links,
    ...(more > 0 && { after: `and ${more} more` }),
  }
}

async function linkTo(key: string, restoration: Restoration): Promise<ToastLink | undefined> {
  return unlessRejected(async () => ownProperty(linkFinders, key)?.(restoration))
}

async function unlessRejected<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProductError) return undefined
    throw error
  }
}
