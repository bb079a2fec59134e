import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { acceptAnswer } from '../app/campus/comments/accept.server.ts'
import { writeComment } from '../app/campus/comments/write.server.ts'
import { featuredTopics } from '../app/campus/home.content.ts'
import { mailLists } from '../app/campus/notifications/notification.ts'
import { chooseFrequencies } from '../app/campus/notifications/preferences.server.ts'
import { publishPost } from '../app/campus/posts/publish.server.ts'
import { type CampusSamples, campusSamples } from '../app/campus/samples/samples.server.ts'
import { ensureTopic } from '../app/campus/topics/create.server.ts'
import { ensureMember } from '../app/members/ensure-member.server.ts'
import { type Actor, type SignedIn, system } from '../app/platform/actor.ts'
import { database, transaction } from '../app/platform/database/database.server.ts'
import { newId } from '../app/platform/ids.ts'
import { readSetting, writeSetting } from '../app/platform/settings/settings.server.ts'

interface SampleThread {
  topic: string
  by: string
  daysAgo: number
  title: string
  content: string
  answers: { by: string; content: string; accepted?: true }[]
}

interface SampleThreads {
  authors: { key: string; name: string; headline: string }[]
  threads: SampleThread[]
}

/** Brings topics with posts and answers, by authors who say that they are samples. @returns what it brought */
export async function importThreads(_actor: Actor): Promise<string> {
  // What an earlier start brought half-way is not brought twice.
  if ((await readSetting(campusSamples)).memberIds.length > 0) return '0 posts'
  const { authors, threads } = JSON.parse(
    await readFile(path.resolve('sample', 'threads.json'), 'utf8'),
  ) as SampleThreads
  const slugs = [...new Set(threads.map(({ topic }) => topic))]
  const known = new Map(authors.map((author) => [author.key, { ...author, actor: authorOf(author) }]))
  const samples: CampusSamples = { memberIds: [...known.values()].map(({ actor }) => actor.id), topicSlugs: slugs }
  await transaction(async () => {
    for (const { actor, name, headline } of known.values()) {
      await ensureMember({ id: actor.id, email: actor.email, role: 'member', name })
      // Long before the overview begins to compare: nobody has signed up yet.
      await database().execute(sql`
        update members set headline = ${headline}, listed = false, welcomed_at = now(),
          joined_at = now() - interval '3 years' where id = ${actor.id}`)
    }
    await writeSetting(system, campusSamples, samples)
  })
  const never = Object.fromEntries(mailLists.map((list) => [list, 'never'])) as Parameters<typeof chooseFrequencies>[1]
  await Promise.all([...known.values()].map(({ actor }) => chooseFrequencies(actor, never)))
  for (const slug of slugs) {
    const topic = featuredTopics.find((one) => one.slug === slug)
    if (topic) await ensureTopic(topic)
  }
  await Promise.all(threads.map((thread) => importThread(thread, (key) => known.get(key)?.actor as SignedIn)))
  return `${threads.length} posts`
}

function authorOf({ key }: { key: string }): SignedIn {
  return { kind: 'member', id: newId(), email: `sample-${key}@solutioneer.example`, role: 'member', sessionId: '' }
}

async function importThread(
  { topic, by, daysAgo, title, content, answers }: SampleThread,
  author: (key: string) => SignedIn,
): Promise<void> {
  const post = await publishPost(author(by), topic, { title, content })
  for (const reply of answers) {
    const { id } = await writeComment(author(reply.by), post.id, { content: reply.content })
    if (reply.accepted) await acceptAnswer(author(by), id)
  }
  await database().execute(sql`
    update posts set created_at = created_at - ${daysAgo} * interval '1 day',
      active_at = active_at - ${daysAgo} * interval '1 day' + interval '3 hours'
    where id = ${post.id}`)
  await database().execute(sql`
    update comments set created_at = created_at - ${daysAgo} * interval '1 day' + interval '3 hours'
    where post_id = ${post.id}`)
}
