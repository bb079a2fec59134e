import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { reportLabels } from '#app/campus/moderation/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { profileLabels } from '#app/campus/profiles/labels.ts'
import { messageLabels } from '#app/campus/profiles/message/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { welcomeLabels } from '#app/campus/welcome/labels.ts'
import { steps } from '#app/campus/welcome/welcome.ts'
import { members } from '#app/members/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { troublesIn, usualLooks } from '../setup/looks.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

/** The screens as one person sees them, each with words that stand on it; whatever folds is open. */
async function meet(person: Person, screens: Record<string, string>): Promise<void> {
  const page = await (await person.browse(browser.current)).newPage()
  for (const [path, words] of Object.entries(screens)) {
    await page.goto(app.url + path)
    expect([path, await page.locator('main').textContent()]).toEqual([path, expect.stringContaining(words)])
    await page.evaluate(() => {
      for (const more of document.querySelectorAll<HTMLDetailsElement>('main details')) more.open = true
    })
    expect([path, await troublesIn(usualLooks, page)]).toEqual([path, []])
  }
  await page.context().close()
}

test('notifications, unread posts, follows, profiles and confirmations pass axe', async () => {
  const [ada, ben] = [await signedIn(app, { name: 'Ada Lovelace' }), await signedIn(app, { name: 'Ben Carter' })]
  const mod = await signedIn(app, { name: 'Mary Moderator', role: 'moderator' })
  for (const person of [ada, ben, mod]) await person.get('/campus/new')
  await database().execute(
    sql`update ${members} set joined_at = now() - interval '1 year', welcomed_at = now(), takes_letters = true`,
  )
  const { id: topicId, slug } = await buildTopic({ name: 'Demos' })
  const post = await buildPost({ topicId, userId: ada.id, title: 'How do you demo?' })
  const comment = await buildComment({ postId: post.id, userId: ben.id, content: 'Briefly.' })
  const [thread, reply] = [`/campus/post/${post.id}`, `/campus/comments/${comment.id}`]
  const { headers } = await ben.post(`/campus/topics/${slug}`, { title: 'Gone', content: 'Too soon, @Ada Lovelace.' })
  await expect.poll(async () => (await ada.get('/campus/notifications')).text()).toContain('mentioned you')
  for (const path of [thread, reply]) await ada.post(`${path}/like`)
  await ben.post(`${reply}/edit`, { content: 'Very briefly.', revision: '0' })
  await mod.post(`${(headers.get('location') ?? '').replace(/[?#].*/, '')}/removal`)

  await meet(ada, {
    '/campus/notifications': 'Notifications',
    '/campus/new': 'How do you demo?',
    '/campus/welcome': steps[0].title,
    '/campus/welcome/topics': 'Demos',
    '/campus/welcome/hello': welcomeLabels.introduction,
    [`${thread}/likes`]: 'Ada Lovelace',
    [`${thread}/edit`]: 'Edit post',
    [`${reply}/likes`]: 'Ada Lovelace',
    [`${reply}/report`]: reportLabels.reason,
    '/campus/members': 'Ben Carter',
    [`/campus/members/${ben.id}`]: profileLabels.write,
    [`/campus/members/${ben.id}/letter`]: messageLabels.message,
  })
  await meet(ben, { [`${reply}/edit`]: 'Edit comment', [`${reply}/removal`]: commentLabels.confirmDeletion })
  await meet(mod, {
    [`${thread}/history`]: 'Earlier versions',
    [`${reply}/history`]: 'Briefly.',
    [`/campus/topics/${slug}/edit`]: 'Demos',
    [`/campus/topics/${slug}/removal`]: 'Demos',
    '/campus/trash': 'Gone',
  })
})
