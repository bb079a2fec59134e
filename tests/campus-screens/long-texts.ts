import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { seeded } from '../setup/campus.ts'
import { type Look, troublesIn } from '../setup/looks.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

/** Every page of the Campus, full of words that do not break, on a desk and on the smallest phone. */
export function testLongTexts(given: Look[]): void {
  const looks = given.map((look) => (look.width < 640 ? { ...look, width: 320 } : look))
  test(`long texts pass axe, fit 320 pixels, and log nothing to the console, in ${looks.length} looks`, async () => {
    const mod = await signedIn(app, { name: 'W'.repeat(80), role: 'moderator' })
    const topic = await seeded(app, () =>
      buildTopic({ name: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2), slug: 'long' }),
    )
    const post = await buildPost({
      topicId: topic.id,
      userId: mod.id,
      title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3),
      content:
        `${'x'.repeat(3000)}\n\n${'> '.repeat(50)}deep\n\n\`\`\`\n${'y'.repeat(300)}\n\`\`\`\n\n| ` +
        `${'| '.repeat(30)}\n|${'-|'.repeat(31)}\n\n## من اليمين 😀`,
    })
    await buildComment({ postId: post.id, content: `${'😀'.repeat(500)} العربية ${'z'.repeat(500)}` })
    await buildComment({ postId: post.id, deletedAt: new Date(), content: '' })
    const pages = [
      '',
      '/topics/long',
      `/post/${post.id}`,
      '/events',
      '/resources',
      '/search?q=demo',
      '/admin',
      `/members/${mod.id}`,
      `/post/${post.id}/report`,
    ]
    const page = await (await mod.browse(browser.current)).newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))
    for (const path of pages) {
      await page.goto(`${app.url}/campus${path}`)
      expect([path, await troublesIn(looks, page)]).toEqual([path, []])
    }
    expect(messages).toEqual([])
    await page.context().close()
  })
}
