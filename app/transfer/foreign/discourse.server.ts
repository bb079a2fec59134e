import { z } from 'zod'
import { suggestSlug } from '#app/campus/topics/suggest-slug.ts'
import { redirectDraft } from '#app/redirects/redirect.ts'
import { DoesNotFit } from '../apply-export.server.ts'
import { cutTo, cutWords, longestName } from './cut.ts'
import { markdownOfRaw } from './discourse-text.ts'
import { type Foreign, momentOf, idOf as siteId, unescaped, withFreeSlugs } from './foreign.ts'
import { markdownOf, plainOf } from './markdown.ts'

const user = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  created_at: z.string().nullish(),
  suspended_till: z.string().nullish(),
})
const written = z.object({
  id: z.number(),
  username: z.string(),
  post_number: z.number(),
  reply_to_post_number: z.number().nullish(),
  post_type: z.number().default(1),
  raw: z.string().nullish(),
  cooked: z.string().nullish(),
  created_at: z.string(),
  hidden: z.boolean().nullish(),
  deleted_at: z.string().nullish(),
  accepted_answer: z.boolean().nullish(),
})
const topic = z.object({
  id: z.number(),
  title: z.string(),
  category_id: z.number().nullish(),
  archetype: z.string().default('regular'),
  visible: z.boolean().nullish(),
  deleted_at: z.string().nullish(),
  slug: z.string().nullish(),
  closed: z.boolean().nullish(),
  archived: z.boolean().nullish(),
  pinned: z.boolean().nullish(),
  pinned_globally: z.boolean().nullish(),
  tags: z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish(),
  accepted_answer: z.object({ post_number: z.number() }).nullish(),
  posts: z.array(written).optional(),
  post_stream: z.object({ posts: z.array(written) }).optional(),
})
const exported = z.object({
  users: z.array(user).default([]),
  categories: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        slug: z.string(),
        description: z.string().nullish(),
        read_restricted: z.boolean().nullish(),
      }),
    )
    .default([]),
  topics: z.array(topic),
})
type User = z.infer<typeof user>
type Topic = z.infer<typeof topic>
type Written = z.infer<typeof written>

const longest = 50_000
// As the forms of the Campus allow: `postDraft`, `topicDraft`.
const longestOf = { postTitle: 200, topicName: 100, topicDescription: 500 }

/**
 * Reads members and topics of Discourse: one JSON object of what its API answers, `users` (with their addresses),
 * `categories` and `topics` with their posts. Categories become topics, topics posts, their answers comments.
 */
export function readDiscourse(text: string, site = ''): Foreign {
  const { users, categories, topics } = exported.parse(JSON.parse(text))
  const leftOut: string[] = []
  // Numbers of topics and members are those of one site.
  const host = URL.parse(site)?.host
  const source = host ? `discourse:${host}` : 'discourse'
  const idOf = (kind: string, key: string | number) => siteId(source, kind, key)
  const reachable = users.filter(({ id, username, email }) => {
    // Discourse's own machines.
    if (id <= 0) return false
    if (email?.includes('@')) return true
    leftOut.push(`member ${username}: no address in the file, so nobody could sign in; the texts stay`)
    return false
  })
  const people = reachable.map((one) => ({ ...one, name: one.name?.trim() || one.username }))
  refuseTwins(people)
  for (const { name } of people)
    leftOut.push(...cutWords(name, 'name', name, longestName).map((words) => `member ${words}`))
  const memberOf = new Map(people.map(({ id, username }) => [username, idOf('member', id)]))
  const titled = topics.map((one) => ({ ...one, title: plainTitle(one.title) }))
  const threads = titled.flatMap((one) => {
    const posts = (one.posts ?? one.post_stream?.posts ?? [])
      .filter(({ post_type }) => post_type === 1)
      .sort((a, b) => a.post_number - b.post_number)
    const [first, ...answers] = posts
    const because = whyLeftOut(one, first, categories)
    if (first && !because) return [{ topic: one, first, answers: answers.filter((answer) => !isOutOfSight(answer)) }]
    leftOut.push(`“${one.title}”: ${because}`)
    return []
  })
  const rooms = withFreeSlugs([
    ...categories
      .filter(({ read_restricted }) => !read_restricted)
      .map((category) => ({ ...category, slug: slugFor(category), description: plainOf(category.description ?? '') })),
    ...(threads.some(({ topic: one }) => !categoryOf(one, categories)) ? [uncategorized] : []),
  ])
  for (const { name, description } of rooms)
    leftOut.push(
      ...cutWords(name, 'name', name, longestOf.topicName),
      ...cutWords(name, 'description', description, longestOf.topicDescription),
    )
  for (const { topic: one } of threads) leftOut.push(...cutWords(one.title, 'title', one.title, longestOf.postTitle))
  for (const { topic: one, first, answers } of threads)
    for (const { raw, post_number } of [first, ...answers]) {
      for (const [file] of raw?.matchAll(/upload:\/\/[\w.]+/g) ?? [])
        leftOut.push(`“${one.title}”: its file ${file}, which the export does not hold`)
      if ((raw?.length ?? 0) > longest)
        leftOut.push(`“${one.title}”: the end of its text ${post_number}, too long here`)
    }
  const names = new Map(people.map(({ username, name }) => [username.toLowerCase(), name]))
  return {
    leftOut,
    tables: {
      redirects: redirectsOf(
        threads.map(({ topic: one }) => one),
        idOf,
      ),
      accounts: people.map((one) => accountOf(one, idOf('member', one.id))),
      members: people.map((one) => memberRecord(one, idOf('member', one.id))),
      topics: rooms.map(({ id, name, slug, description }) => ({
        id: idOf('category', id),
        name: cutTo(name, longestOf.topicName),
        slug,
        description: cutTo(description, longestOf.topicDescription),
      })),
      posts: threads.map(({ topic: one, first, answers }) => ({
        id: idOf('topic', one.id),
        topic_id: idOf('category', (categoryOf(one, categories) ?? uncategorized).id),
        user_id: memberOf.get(first.username) ?? null,
        title: cutTo(one.title, longestOf.postTitle),
        content: withTags(contentOf(first, names), one),
        comment_count: answers.length,
        created_at: momentOf(first.created_at, null),
        active_at: momentOf((answers.at(-1) ?? first).created_at, null),
        locked_at: one.closed || one.archived ? momentOf((answers.at(-1) ?? first).created_at, null) : null,
        pinned_at: one.pinned || one.pinned_globally ? momentOf(first.created_at, null) : null,
        accepted_comment_id: acceptedOf(one, answers, idOf),
      })),
      comments: threads.flatMap(({ topic: one, answers }) =>
        answers.map((answer) => {
          const parent = answers.find(({ post_number }) => post_number === answer.reply_to_post_number)
          return {
            id: idOf('post', answer.id),
            post_id: idOf('topic', one.id),
            user_id: memberOf.get(answer.username) ?? null,
            content: contentOf(answer, names),
            reply_to: parent ? idOf('post', parent.id) : null,
            created_at: momentOf(answer.created_at, null),
          }
        }),
      ),
    },
  }
}

const uncategorized = { id: 0, name: 'Everything else', slug: 'everything-else', description: '' }

// Addresses of topics are of plain letters; a category of other ones has no address there, or an escaped one.
function slugFor({ id, slug, name }: { id: number; slug: string; name: string }): string {
  return suggestSlug(unescaped(slug)) || suggestSlug(name) || `category-${id}`
}

/** @throws DoesNotFit where two have one address: each signs in with an address of their own here */
function refuseTwins(people: User[]): void {
  const problems = [...Map.groupBy(people, ({ email }) => email?.toLowerCase())].flatMap(([email, them]) => {
    const names = them.map(({ username }) => username).join(', ')
    return them.length > 1
      ? [`members ${names}: all of them have the address ${email}. Leave one of them in the file, or give them others`]
      : []
  })
  if (problems.length > 0) throw new DoesNotFit(problems)
}

function categoryOf<Category extends { id: number }>({ category_id }: Topic, categories: Category[]) {
  return categories.find(({ id }) => id === category_id)
}

/** Why a topic does not come along: everybody in the Campus would read what few were to. */
function whyLeftOut(one: Topic, first: Written | undefined, categories: z.infer<typeof exported>['categories']) {
  if (!first) return 'it has no posts in the file'
  if (one.archetype === 'private_message') return 'a private message'
  const category = categoryOf(one, categories)
  if (category?.read_restricted) return 'its category was not for everybody'
  if (!category && typeof one.category_id === 'number')
    return `its category ${one.category_id} is not in the file, and may not have been for everybody`
  return one.deleted_at || one.visible === false || isOutOfSight(first) ? 'it was deleted or hidden' : undefined
}

function isOutOfSight({ hidden, deleted_at }: Written): boolean {
  return hidden === true || Boolean(deleted_at)
}

function accountOf({ email, created_at }: User, id: string) {
  const createdAt = momentOf(created_at, new Date(0).toISOString())
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: email?.toLowerCase(),
    // Discourse has confirmed it. They choose a password here before they sign in.
    email_confirmed_at: createdAt,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    is_sso_user: false,
    is_anonymous: false,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

function memberRecord({ name, email, created_at, suspended_till }: User & { name: string }, id: string) {
  return {
    id,
    email: email?.toLowerCase(),
    display_name: cutTo(name, longestName),
    joined_at: momentOf(created_at, new Date(0).toISOString()),
    suspended_until: momentOf(suspended_till, null),
  }
}

function contentOf({ raw, cooked }: Written, names: ReadonlyMap<string, string>): string {
  const text = raw?.trim() ? markdownOfRaw(raw.trim(), names) : ''
  return (text || markdownOf(cooked ?? '').markdown || '…').slice(0, longest)
}

type IdOf = (kind: string, key: string | number) => string

function acceptedOf(one: Topic, answers: Written[], idOf: IdOf): string | null {
  const accepted = answers.find(
    ({ accepted_answer, post_number }) => accepted_answer || post_number === one.accepted_answer?.post_number,
  )
  return accepted ? idOf('post', accepted.id) : null
}

// Titles are texts; some answers of its API have them as HTML.
function plainTitle(title: string): string {
  return title.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, plainOf)
}

/** Posts here have no tags: they stand under the text, where a search finds them. */
function withTags(content: string, { tags }: Topic): string {
  const names = (tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.name))
  return names.length > 0 ? `${content.slice(0, longest - 500)}\n\nTags: ${names.join(', ').slice(0, 480)}` : content
}

/** Topics of Discourse are found by their number, whatever their name is in the address. */
function redirectsOf(topics: Topic[], idOf: IdOf) {
  return topics.flatMap(({ id, slug }) => {
    const target = `/campus/post/${idOf('topic', id)}`
    const paths = [`/t/${id}`, ...(slug ? [`/t/${slug}`, `/t/${slug}/${id}`] : [])]
    return paths.flatMap((path) => {
      const { data } = redirectDraft.safeParse({ path, target })
      return data ? [{ id: idOf('redirect', data.path), path: data.path, target, status: 301 }] : []
    })
  })
}
