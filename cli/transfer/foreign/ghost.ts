import { z } from 'zod'
import { slugOf } from '#app/platform/slugs.ts'
import { articleTables, type Foreign, momentOf, whyTooLong } from './foreign.ts'
import { markdownOf } from './markdown.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const label = z.object({ id, name: z.string(), slug: z.string(), visibility: z.string().nullish() })
const post = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  html: z.string().nullish(),
  plaintext: z.string().nullish(),
  type: z.string().nullish(),
  page: z.unknown().optional(),
  status: z.string(),
  visibility: z.string().nullish(),
  custom_excerpt: z.string().nullish(),
  feature_image: z.string().nullish(),
  created_at: z.string().nullish(),
  published_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})
const content = z.object({
  posts: z.array(post),
  tags: z.array(label).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id })).default([]),
  users: z.array(z.unknown()).default([]),
  members: z.array(z.unknown()).default([]),
})
const exported = z.object({ db: z.array(z.object({ data: content })).min(1) })

/** Reads what Ghost exports (Settings, Export content): its posts as articles, with tags and drafts. */
export function readGhost(text: string): Foreign {
  const [first] = exported.parse(JSON.parse(text)).db
  const { posts, tags, posts_tags, users, members } = (first as z.infer<typeof exported>['db'][number]).data
  const leftOut: string[] = []
  const tagById = new Map(tags.map((tag) => [tag.id, tag]))
  const articles = posts.flatMap((one) => {
    if (one.type === 'page' || one.page === true || one.page === 1) {
      leftOut.push(`page “${one.title}”: pages are written under /admin/pages`)
      return []
    }
    // Ghost writes its own address so; the addresses of its articles lead to them here, too.
    const { markdown, leftOut: lost } = markdownOf((one.html ?? '').replaceAll('__GHOST_URL__', ''))
    const whyNot = markdown === '' ? 'it has no HTML in the export' : whyTooLong(markdown)
    if (whyNot) {
      leftOut.push(`“${one.title}”: ${whyNot}`)
      return []
    }
    if (lost.length > 0) leftOut.push(`“${one.title}”: ${lost.join(', ')}`)
    if (one.feature_image)
      leftOut.push(`“${one.title}”: its picture, ${one.feature_image.replace('__GHOST_URL__', '')}`)
    const isForAll = (one.visibility ?? 'public') === 'public'
    const isPublished = one.status === 'published' && isForAll
    if (isForAll && !/^(published|draft)$/.test(one.status))
      leftOut.push(`“${one.title}”: it was ${one.status} there, so it comes as a draft`)
    if (!isForAll) leftOut.push(`“${one.title}”: it was for ${one.visibility} only, so it comes as a draft`)
    const begunAt = momentOf(one.created_at, null) ?? new Date(0).toISOString()
    // An article here shows the day of its making; there it shows the day of its publication.
    const createdAt = one.status === 'published' ? (momentOf(one.published_at, null) ?? begunAt) : begunAt
    const named = posts_tags.filter(({ post_id }) => post_id === one.id).map(({ tag_id }) => tagById.get(tag_id))
    return [
      {
        key: one.id,
        slug: slugOf(one.slug),
        title: one.title,
        markdown,
        excerpt: one.custom_excerpt ?? '',
        isPublished,
        createdAt,
        publishedAt: isPublished ? createdAt : null,
        updatedAt: momentOf(one.updated_at, null),
        tags: named.flatMap((tag) =>
          tag && tag.visibility !== 'internal' ? [{ slug: slugOf(tag.slug), name: tag.name }] : [],
        ),
        path: `/${one.slug}`,
      },
    ]
  })
  if (users.length > 0) leftOut.push(`${users.length} authors: articles here have none`)
  if (members.length > 0) leftOut.push(`${members.length} members: Ghost exports them as CSV`)
  return { tables: articleTables('ghost', articles, leftOut), leftOut }
}
