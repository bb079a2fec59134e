import { z } from 'zod'
import { slugOf } from '#app/platform/slugs.ts'
import { articleTables, type Foreign, momentOf, whyTooLong } from './foreign.ts'
import { lexicalHtml } from './lexical.ts'
import { markdownOf } from './markdown.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const label = z.object({ id, name: z.string(), slug: z.string(), visibility: z.string().nullish() })
const optional = z.string().nullish()
const searchTexts = {
  ...{ meta_title: optional, meta_description: optional, og_title: optional, og_description: optional },
  ...{ twitter_title: optional, twitter_description: optional },
}
const meta = z.object({ post_id: id, feature_image_alt: z.string().nullish(), ...searchTexts })
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
  feature_image_alt: z.string().nullish(),
  featured: z.union([z.boolean(), z.number()]).nullish(),
  canonical_url: z.string().nullish(),
  lexical: z.string().nullish(),
  ...searchTexts,
  created_at: z.string().nullish(),
  published_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})
const content = z.object({
  posts: z.array(post),
  tags: z.array(label).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id })).default([]),
  users: z.array(z.object({ id, name: z.string().nullish() })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id })).default([]),
  posts_meta: z.array(meta).default([]),
  members: z.array(z.unknown()).default([]),
})
const exported = z.object({ db: z.array(z.object({ data: content })).min(1) })

/** Reads what Ghost exports (Settings, Export content): its posts as articles, with tags and drafts. */
export function readGhost(text: string, site = ''): Foreign {
  const [first] = exported.parse(JSON.parse(text)).db
  const { posts, tags, posts_tags, users, members, posts_authors, posts_meta } = (
    first as z.infer<typeof exported>['db'][number]
  ).data
  const leftOut: string[] = []
  const tagById = new Map(tags.map((tag) => [tag.id, tag]))
  const articles = posts.flatMap((one) => {
    if (one.type === 'page' || one.page === true || one.page === 1) {
      leftOut.push(`page “${one.title}”: pages are written under /admin/pages`)
      return []
    }
    // Ghost writes its own address so; the addresses of its articles lead to them here, too.
    const html = one.html ?? lexicalHtml(one.lexical ?? '')
    const { markdown, leftOut: lost, pictures } = markdownOf(html.replaceAll('__GHOST_URL__', ''), site)
    const whyNot = markdown === '' ? 'it has no text that is read here' : whyTooLong(markdown)
    if (whyNot) {
      leftOut.push(`“${one.title}”: ${whyNot}`)
      return []
    }
    if (lost.length > 0) leftOut.push(`“${one.title}”: ${lost.join(', ')}`)
    const more = posts_meta.find(({ post_id }) => post_id === one.id)
    const told = (name: keyof typeof searchTexts) => String(more?.[name] ?? one[name] ?? '')
    const picture = one.feature_image?.replace('__GHOST_URL__', site)
    if (picture && !/^https?:\/\//.test(picture))
      leftOut.push(`“${one.title}”: its picture ${picture}: the file does not say on which site. Name the old site`)
    const isForAll = (one.visibility ?? 'public') === 'public'
    const isPublished = one.status === 'published' && isForAll
    const due = one.status === 'scheduled' && isForAll ? momentOf(one.published_at, null) : null
    const publishAt = due && Date.parse(due) > Date.now() ? due : null
    if (isForAll && !publishAt && !/^(published|draft)$/.test(one.status))
      leftOut.push(`“${one.title}”: it was ${one.status} there, so it comes as a draft`)
    if (!isForAll) leftOut.push(`“${one.title}”: it was for ${one.visibility} only, so it comes as a draft`)
    const begunAt = momentOf(one.created_at, null) ?? new Date(0).toISOString()
    // An article here shows the day of its making; there it shows the day of its publication.
    const createdAt = one.status === 'published' ? (momentOf(one.published_at, null) ?? begunAt) : begunAt
    const authorIds = posts_authors.filter(({ post_id }) => post_id === one.id).map(({ author_id }) => author_id)
    const authors = users.filter((user) => authorIds.includes(user.id)).flatMap(({ name }) => name?.trim() || [])
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
        paths: [`/${one.slug}`],
        isFeatured: Boolean(one.featured),
        author: authors.join(', '),
        feature: picture
          ? { address: picture, alt: more?.feature_image_alt ?? one.feature_image_alt ?? '' }
          : undefined,
        pictures,
        description: told('meta_description'),
        canonicalUrl: one.canonical_url?.replace('__GHOST_URL__', site) ?? '',
        sharingTitle: told('og_title') || told('twitter_title') || told('meta_title'),
        sharingText: told('og_description') || told('twitter_description'),
        publishAt,
      },
    ]
  })
  if (members.length > 0) leftOut.push(`${members.length} members: Ghost exports them as CSV`)
  return { ...articleTables('ghost', articles, leftOut), leftOut }
}
