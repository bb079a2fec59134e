import { z } from 'zod'
import { suggestSlug } from '#app/campus/topics/suggest-slug.ts'
import { DoesNotFit } from '../apply-export.ts'
import { cutTo, cutWords, longestName } from './cut.ts'
import { type Foreign, idOf, momentOf, unescaped, withFreeSlugs } from './foreign.ts'
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
})
const topic = z.object({
  id: z.number(),
  title: z.string(),
  category_id: z.number().nullish(),
  archetype: z.string().default('regular'),
  visible: z.boolean().nullish(),
  deleted_at: z.string().nullish(),
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

const source = 'discourse'
const longest = 50_000
// As the forms of the Campus allow: `postDraft`, `topicDraft`.
const longestOf = { postTitle: 200, topicName: 100, topicDescription: 500 }

/**
 * Reads members and topics of Discourse: one JSON object of what its API answers, `users` (with their addresses),
 * `categories` and `topics` with their posts. Categories become topics, topics posts, their answers comments.
 */
export function readDiscourse(text: string): Foreign {
  const { users, categories, topics } = exported.parse(JSON.parse(text))
  const leftOut: string[] = []
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
  const memberOf = new Map(people.map(({ id, username }) => [username, idOf(source, 'member', id)]))
  const threads = topics.flatMap((one) => {
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
      for (const [file] of raw?.matchAll(/upload:\/\/[\w.]+/g) ?? []) leftOut.push(`“${one.title}”: its file ${file}`)
      if ((raw?.length ?? 0) > longest)
        leftOut.push(`“${one.title}”: the end of its text ${post_number}, too long here`)
    }
  return {
    leftOut,
    tables: {
      accounts: people.map(accountOf),
      members: people.map(memberRecord),
      topics: rooms.map(({ id, name, slug, description }) => ({
        id: idOf(source, 'category', id),
        name: cutTo(name, longestOf.topicName),
        slug,
        description: cutTo(description, longestOf.topicDescription),
      })),
      posts: threads.map(({ topic: one, first, answers }) => ({
        id: idOf(source, 'topic', one.id),
        topic_id: idOf(source, 'category', (categoryOf(one, categories) ?? uncategorized).id),
        user_id: memberOf.get(first.username) ?? null,
        title: cutTo(one.title, longestOf.postTitle),
        content: contentOf(first),
        comment_count: answers.length,
        created_at: momentOf(first.created_at, null),
        active_at: momentOf((answers.at(-1) ?? first).created_at, null),
      })),
      comments: threads.flatMap(({ topic: one, answers }) =>
        answers.map((answer) => {
          const parent = answers.find(({ post_number }) => post_number === answer.reply_to_post_number)
          return {
            id: idOf(source, 'post', answer.id),
            post_id: idOf(source, 'topic', one.id),
            user_id: memberOf.get(answer.username) ?? null,
            content: contentOf(answer),
            reply_to: parent ? idOf(source, 'post', parent.id) : null,
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

function accountOf({ id, email, created_at }: User) {
  const createdAt = momentOf(created_at, new Date(0).toISOString())
  return {
    id: idOf(source, 'member', id),
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

function memberRecord({ id, name, email, created_at, suspended_till }: User & { name: string }) {
  return {
    id: idOf(source, 'member', id),
    email: email?.toLowerCase(),
    display_name: cutTo(name, longestName),
    joined_at: momentOf(created_at, new Date(0).toISOString()),
    suspended_until: momentOf(suspended_till, null),
  }
}

function contentOf({ raw, cooked }: Written): string {
  return (quotesOf(raw?.trim() ?? '') || markdownOf(cooked ?? '').markdown || '…').slice(0, longest)
}

/** Quotes of Discourse, `[quote="ada, post:1, topic:9"]…[/quote]`, as markdown has them; one within another first. */
function quotesOf(raw: string): string {
  const inner = /\[quote(?:="?([^\],"]*)[^\]]*)?\]((?:(?!\[quote)[\s\S])*?)\[\/quote\]/
  let text = raw
  for (let found = inner.exec(text); found; found = inner.exec(text)) {
    const [whole, who = '', said = ''] = found
    const lines = [...(who ? [`**${who.trim()}**`, ''] : []), ...said.trim().split('\n')]
    text = text.replace(whole, () => `\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`)
  }
  return text.replace(/\n{3,}/g, '\n\n').trim()
}
