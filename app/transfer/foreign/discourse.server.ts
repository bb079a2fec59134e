import { z } from 'zod'
import { suggestSlug } from '#app/campus/topics/suggest-slug.ts'
import { redirectDraft } from '#app/redirects/redirect.ts'
import { DoesNotFit } from '../apply-export.server.ts'
import { cutTo, cutWords, MAX_NAME_LENGTH } from './cut.ts'
import { markdownOfRaw } from './discourse-text.ts'
import { type Foreign, momentOf, idOf as siteId, unescaped, withFreeSlugs } from './foreign.ts'
import { markdownOf, plainOf } from './markdown.ts'

const words = z.string().nullish()
const flag = z.boolean().nullish()
const user = z.object({
  ...{ id: z.number(), username: z.string() },
  ...{ name: words, email: words, created_at: words, suspended_till: words },
})
const written = z.object({
  ...{ id: z.number(), username: z.string(), created_at: z.string(), post_number: z.number() },
  ...{ reply_to_post_number: z.number().nullish(), post_type: z.number().default(1), raw: words, cooked: words },
  ...{ hidden: flag, deleted_at: words, accepted_answer: flag },
})
const topic = z.object({
  ...{ id: z.number(), title: z.string(), slug: words, category_id: z.number().nullish(), deleted_at: words },
  ...{ archetype: z.string().default('regular'), visible: flag },
  ...{ closed: flag, archived: flag, pinned: flag, pinned_globally: flag },
  tags: z.array(z.union([z.string(), z.object({ name: z.string() })])).nullish(),
  accepted_answer: z.object({ post_number: z.number() }).nullish(),
  posts: z.array(written).optional(),
  post_stream: z.object({ posts: z.array(written) }).optional(),
})
const category = z.object({
  ...{ id: z.number(), name: z.string(), slug: z.string(), description: words, read_restricted: flag },
})
const exported = z.object({
  users: z.array(user).default([]),
  categories: z.array(category).default([]),
  topics: z.array(topic),
})
type User = z.infer<typeof user>
type Topic = z.infer<typeof topic>
type Written = z.infer<typeof written>

type Category = z.infer<typeof category>
type Thread = Topic & { first: Written; answers: Written[] }

// The limits of the Campus's forms: `postDraft`, `topicDraft`.
const LIMITS = { text: 50_000, postTitle: 200, topicName: 100, topicDescription: 500 }

/**
 * Reads Discourse members and topics: a JSON object of API responses, with `users` (including addresses), `categories`,
 * and `topics` with their posts. Categories become topics, topics become posts, and replies comments.
 */
export function readDiscourse(text: string, site = ''): Foreign {
  const { users, categories, topics } = exported.parse(JSON.parse(text))
  const leftOut: string[] = []
  // Ids of topics and members are unique per site only.
  const host = URL.parse(site)?.host
  const idOf = (kind: string, key: string | number) => siteId(host ? `discourse:${host}` : 'discourse', kind, key)
  const fitted = (title: string, field: string, text: string, maxLength: number, kind = '') => {
    leftOut.push(...cutWords(title, field, text, maxLength).map((words) => kind + words))
    return cutTo(text, maxLength)
  }
  const people = peopleOf(users, leftOut)
  const members = people.map((one) => ({
    id: idOf('member', one.id),
    email: one.email?.toLowerCase(),
    display_name: fitted(one.name, 'name', one.name, MAX_NAME_LENGTH, 'member '),
    joined_at: momentOf(one.created_at, new Date(0).toISOString()),
    suspended_until: momentOf(one.suspended_till, null),
  }))
  const memberOf = new Map(people.map(({ id, username }) => [username, idOf('member', id)]))
  const threads = threadsOf(topics, categories, leftOut)
  const rooms = withFreeSlugs([
    ...categories
      .filter(({ read_restricted }) => !read_restricted)
      .map((one) => ({ ...one, slug: slugFor(one), description: plainOf(one.description ?? '') })),
    ...(threads.some((one) => !categoryOf(one, categories)) ? [uncategorized] : []),
  ])
  const names = new Map(people.map(({ username, name }) => [username.toLowerCase(), name]))
  return {
    leftOut,
    tables: {
      redirects: threads.flatMap((one) => redirectsOf(one, idOf)),
      accounts: members.map(accountOf),
      members,
      topics: rooms.map(({ id, name, slug, description }) => ({
        id: idOf('category', id),
        name: fitted(name, 'name', name, LIMITS.topicName),
        slug,
        description: fitted(name, 'description', description, LIMITS.topicDescription),
      })),
      posts: threads.map((one) => {
        const { first, answers, title } = one
        const latest = momentOf((answers.at(-1) ?? first).created_at, null)
        return {
          id: idOf('topic', one.id),
          topic_id: idOf('category', (categoryOf(one, categories) ?? uncategorized).id),
          user_id: memberOf.get(first.username) ?? null,
          title: fitted(title, 'title', title, LIMITS.postTitle),
          content: withTags(contentOf(first, names), one),
          comment_count: answers.length,
          created_at: momentOf(first.created_at, null),
          active_at: latest,
          locked_at: one.closed || one.archived ? latest : null,
          pinned_at: one.pinned || one.pinned_globally ? momentOf(first.created_at, null) : null,
          accepted_comment_id: acceptedOf(one, idOf),
        }
      }),
      comments: threads.flatMap(({ id, answers }) =>
        answers.map((reply) => {
          const parent = answers.find(({ post_number }) => post_number === reply.reply_to_post_number)
          return {
            id: idOf('post', reply.id),
            post_id: idOf('topic', id),
            user_id: memberOf.get(reply.username) ?? null,
            content: contentOf(reply, names),
            reply_to: parent ? idOf('post', parent.id) : null,
            created_at: momentOf(reply.created_at, null),
          }
        }),
      ),
    },
  }
}

/** Users who can sign in here. @throws DoesNotFit if two share an address */
function peopleOf(users: User[], leftOut: string[]) {
  const people = users.flatMap((one) => {
    // Discourse's system users.
    if (one.id <= 0) return []
    if (one.email?.includes('@')) return [{ ...one, name: one.name?.trim() || one.username }]
    leftOut.push(`member ${one.username}: no address in the file, so nobody could sign in; the texts stay`)
    return []
  })
  const problems = [...Map.groupBy(people, ({ email }) => email?.toLowerCase())].flatMap(([email, them]) => {
    const names = them.map(({ username }) => username).join(', ')
    return them.length > 1
      ? [`members ${names}: all of them have the address ${email}. Leave one of them in the file, or give them others`]
      : []
  })
  if (problems.length > 0) throw new DoesNotFit(problems)
  return people
}

/** The topics that every member may read, with their posts in order. */
function threadsOf(topics: Topic[], categories: Category[], leftOut: string[]): Thread[] {
  return topics.flatMap((topic) => {
    const one = { ...topic, title: plainTitle(topic.title) }
    const [first, ...replies] = (one.posts ?? one.post_stream?.posts ?? [])
      .filter(({ post_type }) => post_type === 1)
      .sort((a, b) => a.post_number - b.post_number)
    const because = whyLeftOut(one, first, categories)
    if (!first || because) {
      leftOut.push(`“${one.title}”: ${because}`)
      return []
    }
    const answers = replies.filter((reply) => !isOutOfSight(reply))
    for (const { raw, post_number } of [first, ...answers]) {
      for (const [file] of raw?.matchAll(/upload:\/\/[\w.]+/g) ?? [])
        leftOut.push(`“${one.title}”: its file ${file}, which the export does not hold`)
      if ((raw?.length ?? 0) > LIMITS.text)
        leftOut.push(`“${one.title}”: the end of its text ${post_number}, too long here`)
    }
    return [{ ...one, first, answers }]
  })
}

const uncategorized = { id: 0, name: 'Everything else', slug: 'everything-else', description: '' }

// Topic addresses are ASCII; a category's may be missing or escaped if its name is not.
function slugFor({ id, slug, name }: { id: number; slug: string; name: string }): string {
  return suggestSlug(unescaped(slug)) || suggestSlug(name) || `category-${id}`
}

function categoryOf({ category_id }: Topic, categories: Category[]) {
  return categories.find(({ id }) => id === category_id)
}

/** Why a topic is not imported: restricted ones would become visible to every member. */
function whyLeftOut(one: Topic, first: Written | undefined, categories: Category[]) {
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

function accountOf({ id, email, joined_at }: { id: string; email: string | undefined; joined_at: string | null }) {
  return {
    ...{ id, email, aud: 'authenticated', role: 'authenticated' },
    // Discourse has confirmed the address. Users choose a password before their first sign-in here.
    email_confirmed_at: joined_at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    ...{ is_sso_user: false, is_anonymous: false, created_at: joined_at, updated_at: joined_at },
  }
}

function contentOf({ raw, cooked }: Written, names: ReadonlyMap<string, string>): string {
  const text = raw?.trim() ? markdownOfRaw(raw.trim(), names) : ''
  return (text || markdownOf(cooked ?? '').markdown || '…').slice(0, LIMITS.text)
}

type IdOf = (kind: string, key: string | number) => string

function acceptedOf({ accepted_answer: chosen, answers }: Thread, idOf: IdOf): string | null {
  const accepted = answers.find(
    ({ accepted_answer, post_number }) => accepted_answer || post_number === chosen?.post_number,
  )
  return accepted ? idOf('post', accepted.id) : null
}

// Titles here are plain text; some API responses contain HTML.
function plainTitle(title: string): string {
  return title.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, plainOf)
}

/** Posts have no tags here: append them to the text, so that search finds them. */
function withTags(content: string, { tags }: Topic): string {
  const names = (tags ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.name))
  return names.length > 0
    ? `${content.slice(0, LIMITS.text - 500)}\n\nTags: ${names.join(', ').slice(0, 480)}`
    : content
}

/** Discourse finds topics by id, whatever the slug in the address. */
function redirectsOf({ id, slug }: Topic, idOf: IdOf) {
  const target = `/campus/post/${idOf('topic', id)}`
  const paths = [`/t/${id}`, ...(slug ? [`/t/${slug}`, `/t/${slug}/${id}`] : [])]
  return paths.flatMap((path) => {
    const { data } = redirectDraft.safeParse({ path, target })
    return data ? [{ id: idOf('redirect', data.path), path: data.path, target, status: 301 }] : []
  })
}
