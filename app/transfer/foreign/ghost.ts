import { z } from 'zod'
import { slugOf } from '#app/platform/slugs.ts'
import { articleTables, type Foreign, type ForeignArticle, momentOf } from './foreign.ts'
import { lexicalHtml } from './lexical.ts'
import { markdownOf } from './markdown.ts'

const id = z.union([z.string(), z.number()]).transform(String)
const post = z.looseObject({ id, title: z.string(), slug: z.string(), status: z.string() })
const content = z.object({
  posts: z.array(post),
  tags: z.array(z.object({ id, name: z.string(), slug: z.string(), visibility: z.string().nullish() })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id })).default([]),
  users: z.array(z.object({ id, name: z.string().nullish() })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id })).default([]),
  posts_meta: z.array(z.looseObject({ post_id: id })).default([]),
  members: z.array(z.unknown()).default([]),
})
const exported = z.object({ db: z.tuple([z.object({ data: content })]).rest(z.unknown()) })

/** Reads a Ghost export (Settings, Export content): posts become articles, with tags and drafts. */
export function readGhost(text: string, site = ''): Foreign {
  const { data } = exported.parse(JSON.parse(text)).db[0]
  const [pages, posts] = [data.posts.filter(isPage), data.posts.filter((one) => !isPage(one))]
  const articles = articleTables(
    'ghost',
    posts.map((one) => articleOf(one, data, site)),
  )
  const others = pages.map(({ title }) => `page “${title}”: pages are written under /admin/pages`)
  if (data.members.length > 0) others.push(`${data.members.length} members: Ghost exports them as CSV`)
  return { ...articles, leftOut: [...articles.leftOut, ...others] }
}

function isPage({ type, page }: z.infer<typeof post>): boolean {
  return type === 'page' || page === true || page === 1
}

function articleOf(one: z.infer<typeof post>, data: z.infer<typeof content>, site: string): ForeignArticle {
  const meta = data.posts_meta.find(({ post_id }) => post_id === one.id)
  const fieldOf = (name: string) => String(meta?.[name] ?? one[name] ?? '')
  // Ghost's placeholder for its own address. Without it, links to articles are relative and get redirected here.
  const html = (fieldOf('html') || lexicalHtml(fieldOf('lexical'))).replaceAll('__GHOST_URL__', '')
  const read = markdownOf(html, site)
  const picture = fieldOf('feature_image').replace('__GHOST_URL__', site)
  if (picture && !/^https?:\/\//.test(picture))
    read.leftOut.push(`its picture ${picture}: the file does not say on which site. Name the old site`)
  const visibility = fieldOf('visibility') || 'public'
  const [begunAt, publishedAt] = [momentOf(fieldOf('created_at'), null), momentOf(fieldOf('published_at'), null)]
  const of = ({ post_id }: { post_id: string }) => post_id === one.id
  const authorIds = data.posts_authors.filter(of).map(({ author_id }) => author_id)
  const tagIds = data.posts_tags.filter(of).map(({ tag_id }) => tag_id)
  const tags = tagIds.flatMap((tagId) => data.tags.find((tag) => tag.id === tagId) ?? [])
  return {
    ...read,
    key: one.id,
    slug: slugOf(one.slug),
    title: one.title,
    status: one.status,
    withheld: visibility === 'public' ? undefined : `it was for ${visibility} only, so it comes as a draft`,
    // We show the creation date of an article, Ghost the date of publication.
    createdAt: one.status === 'published' ? (publishedAt ?? begunAt) : begunAt,
    updatedAt: momentOf(fieldOf('updated_at'), null),
    dueAt: one.status === 'scheduled' ? publishedAt : null,
    paths: [`/${one.slug}`],
    tags: tags.filter((tag) => tag.visibility !== 'internal').map(({ slug, name }) => ({ slug: slugOf(slug), name })),
    isFeatured: Boolean(one.featured),
    excerpt: fieldOf('custom_excerpt'),
    author: data.users
      .filter((user) => authorIds.includes(user.id))
      .flatMap(({ name }) => name?.trim() || [])
      .join(', '),
    feature: picture ? { address: picture, alt: fieldOf('feature_image_alt') } : undefined,
    description: fieldOf('meta_description'),
    canonicalUrl: fieldOf('canonical_url').replace('__GHOST_URL__', site),
    sharingTitle: fieldOf('og_title') || fieldOf('twitter_title') || fieldOf('meta_title'),
    sharingText: fieldOf('og_description') || fieldOf('twitter_description'),
  }
}
