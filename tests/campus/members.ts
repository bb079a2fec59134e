import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildComment } from '#app/campus/comments/factory.ts'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { loadMoreLabel } from '#app/campus/infinite-list/labels.ts'
import { deletionLabels, editLabels } from '#app/campus/labels.ts'
import { reportLabels } from '#app/campus/moderation/labels.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { postLabels } from '#app/campus/posts/labels.ts'
import { likeLabels } from '#app/campus/posts/likes/labels.ts'
import { profileLabels } from '#app/campus/profiles/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { trashLabels } from '#app/campus/trash/labels.ts'
import { writingLabels } from '#app/campus/writing/labels.ts'
import { buildEvent } from '#app/events/factory.ts'
import { registrationLabels } from '#app/events/registrations/labels.ts'
import { registrationCopy } from '#app/events/self-service/registration.content.ts'
import { database } from '#app/platform/database/database.server.ts'
import { draftLabels } from '#app/ui/drafts/labels.ts'
import { openPage, seeded } from '../setup/campus.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

test('without JavaScript a member publishes, comments, likes, edits, registers and cancels', async () => {
  const member = await signedIn(app, { name: 'Grace Example' })
  const topic = await seeded(app, () => buildTopic({ name: 'Plain' }))
  await seeded(app, () => buildEvent({ title: 'Plain clinic', capacity: 2, startsAt: new Date(Date.now() + 600_000) }))
  const context = await member.browse(browser.current, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/campus/topics/${topic.slug}`)
  expect(await page.getByRole('button', { name: writingLabels.preview }).count()).toBe(0)
  await page.getByLabel(postLabels.title).fill('Without scripts')
  await page.getByLabel(postLabels.content).fill('Plain **forms**.')
  await page.getByRole('button', { name: postLabels.publish }).click()
  await page.getByRole('heading', { name: 'Without scripts' }).waitFor()
  expect(await page.locator('article strong').textContent()).toBe('forms')
  await page.getByLabel(commentLabels.add).fill('First!')
  await page.getByRole('button', { name: commentLabels.send }).click()
  expect(await page.locator('article:target').textContent()).toContain('First!')
  await page.getByRole('button', { name: likeLabels.like }).first().click()
  await page.getByText(`1 ${likeLabels.one}${likeLabels.yours}`).waitFor()
  await page.getByRole('button', { name: likeLabels.liked }).first().click()
  await page.getByText(`0 ${likeLabels.many}`).first().waitFor()
  await page.getByRole('link', { name: postLabels.edit }).first().click()
  await page.getByLabel(postLabels.title).fill('Without any scripts')
  await page.getByRole('button', { name: editLabels.save }).click()
  await page.getByRole('heading', { name: 'Without any scripts' }).waitFor()
  await page.getByText('(edited').waitFor()
  await page.getByRole('button', { name: commentLabels.delete }).click()
  await page.getByRole('heading', { name: commentLabels.confirmDeletion }).waitFor()
  await page.getByRole('button', { name: deletionLabels.delete }).click()
  await page.getByText(commentLabels.deletedByAuthor).waitFor()
  await page.getByRole('button', { name: trashLabels.undo }).click()
  await page.getByRole('status').getByRole('link', { name: 'First!' }).waitFor()
  expect(await page.locator('article:target').textContent()).toContain('First!')
  await page.getByRole('button', { name: postLabels.delete }).click()
  await page.getByText(postLabels.oneCommentToo).waitFor()
  await page.getByRole('button', { name: deletionLabels.delete }).click()
  await page.getByText(postLabels.none).waitFor()
  await page.getByRole('button', { name: trashLabels.undo }).click()
  await page.getByRole('heading', { name: 'Without any scripts' }).waitFor()

  await page.goto(`${app.url}/campus/events`)
  expect(await page.locator('time').first().textContent()).toContain('UTC')
  await page.getByRole('button', { name: `${registrationLabels.register} for Plain clinic` }).click()
  expect(await page.locator('#answer[role=alert]').textContent()).toBe(registrationLabels.registered)
  await page.getByRole('button', { name: registrationCopy().join.button }).waitFor()
  const mail = await app.mailTo(member.email, /^Registered: Plain clinic/)
  expect(mail.attachments.map(({ filename }) => filename)).toContain('event.ics')
  await page.getByRole('button', { name: registrationLabels.cancel }).click()
  await page.getByText(registrationLabels.cancelled).waitFor()
  expect(await page.getByRole('link', { name: registrationCopy().join.button }).count()).toBe(0)
  await context.close()
})

test('a text that is sent from its saved draft does not come back into the form', async () => {
  const ada = await signedIn(app, { name: 'Ada Lovelace' })
  const topic = await seeded(app, () => buildTopic())
  const page = await openPage(browser.current, ada)
  const form = `/campus/topics/${topic.slug}`
  await ada.post('/campus/drafts/saving', { place: form, title: 'From a draft', content: 'Saved before.' })
  await page.goto(app.url + form)
  await page.getByText(draftLabels.continuing).waitFor()
  // The page learns from a cookie that the form was accepted, before it has read the response.
  await page.route(`**${form}.data*`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    // The cookie is in the browser by now, and the script removes it once it has read it.
    const [name] = /draft_accepted_\w+/.exec(response.headers()['set-cookie'] ?? '') ?? []
    expect(name).toBeDefined()
    await expect.poll(async () => (await page.context().cookies()).some((one) => one.name === name)).toBe(false)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: postLabels.publish }).click()
  await page.getByRole('heading', { name: 'From a draft' }).waitFor()
  await page.goto(app.url + form)
  await page.getByRole('link', { name: postLabels.readMore }).waitFor()
  await page.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
  expect(await page.getByLabel(postLabels.title).inputValue()).toBe('')
  await page.context().close()
})

test('two members and a moderator use a thread at the same time', async () => {
  const [ada, grace, mod] = [
    await signedIn(app, { name: 'Ada Lovelace' }),
    await signedIn(app, { name: 'Grace Hopper' }),
    await signedIn(app, { name: 'Mary Moderator', role: 'moderator' }),
  ]
  await mod.get('/campus/events')
  const topic = await seeded(app, () => buildTopic({ name: 'Demos' }))
  const [adas, graces, mods] = (await Promise.all([ada, grace, mod].map((one) => openPage(browser.current, one)))) as [
    Page,
    Page,
    Page,
  ]

  // Ada writes; a reload in between loses nothing.
  await adas.goto(`${app.url}/campus/topics/${topic.slug}`)
  await adas.getByLabel(postLabels.title).fill('How do you demo an integration?')
  await adas.getByLabel(postLabels.content).fill('We **mocked** it.')
  await adas.reload()
  await expect.poll(() => adas.getByLabel(postLabels.content).inputValue()).toBe('We **mocked** it.')
  await adas.getByRole('button', { name: writingLabels.preview }).click()
  await adas.getByRole('region', { name: writingLabels.preview }).locator('strong').waitFor()
  await adas.getByRole('button', { name: postLabels.publish }).click()
  await adas.getByRole('heading', { name: 'How do you demo an integration?' }).waitFor()
  const post = new URL(adas.url()).pathname
  await adas.goto(`${app.url}/campus/topics/${topic.slug}`)
  await adas.getByRole('link', { name: postLabels.readMore }).waitFor()
  expect(await adas.getByLabel(postLabels.title).inputValue()).toBe('')

  // Grace reads, likes without a reload, and comments.
  await graces.goto(app.url + post)
  await graces.evaluate(() => Object.assign(window, { stayed: true }))
  await graces.getByRole('button', { name: likeLabels.like }).first().click()
  await graces.getByText(`1 ${likeLabels.one}${likeLabels.yours}`).waitFor()
  await graces.getByLabel(commentLabels.add).fill('Recorded traffic works.')
  await graces.getByRole('button', { name: commentLabels.send }).click()
  await graces.getByText('Recorded traffic works.', { exact: true }).waitFor()
  expect(await graces.getByLabel(commentLabels.add).inputValue()).toBe('')
  expect(await graces.evaluate(() => 'stayed' in window)).toBe(true)

  // Ada reports the comment; the moderator is mailed, deletes it and locks the post.
  await adas.goto(app.url + post)
  await adas.getByRole('link', { name: commentLabels.report }).last().click()
  await adas.getByLabel(reportLabels.reason).fill('Advertising.')
  await adas.getByRole('button', { name: reportLabels.send }).click()
  await adas.getByText(reportLabels.sent).waitFor()
  const report = await app.mailTo(mod.email, /^Reported comment/)
  expect(report.text).toContain('Advertising.')
  await mods.goto(/https?:\S+/.exec(report.text ?? '')?.[0] ?? '')
  await mods.locator('article:target').getByRole('button', { name: commentLabels.delete }).click()
  await mods.getByRole('dialog').getByRole('button', { name: deletionLabels.delete }).click()
  await mods.getByText(commentLabels.deletedByModerator).waitFor()
  await mods.getByText(postLabels.moderate, { exact: true }).click()
  await mods.getByRole('button', { name: postLabels.lock }).click()
  await mods.getByText(postLabels.isLocked).waitFor()
  await graces.reload()
  await graces.getByText(postLabels.isLocked).waitFor()
  expect(await graces.getByLabel(commentLabels.add).count()).toBe(0)

  // The moderator hides the post: Ada sees that it is hidden, Grace sees nothing.
  await mods.getByText(postLabels.moderate, { exact: true }).click()
  await mods.getByRole('button', { name: postLabels.hide }).click()
  await mods.getByText(postLabels.isHidden).waitFor()
  expect((await graces.goto(app.url + post))?.status()).toBe(404)
  await adas.goto(app.url + post)
  await adas.getByText(postLabels.isHidden).waitFor()

  // Grace is suspended: she reads, and is told until when she cannot write.
  await mods.goto(`${app.url}/campus/members/${grace.id}`)
  await mods.getByText(profileLabels.moderate).click()
  await mods.getByLabel(profileLabels.days).fill('3')
  await mods.getByRole('button', { name: profileLabels.suspend }).click()
  await mods.getByText('Suspended until').waitFor()
  await graces.goto(`${app.url}/campus/topics/${topic.slug}`)
  await graces.getByText(/You are suspended until .* UTC/).waitFor()
  expect((await grace.post(`/campus/topics/${topic.slug}`, { title: 'x', content: 'y' })).status).toBe(403)
  const { rows: acts } = await database().execute<{ act: string }>(
    sql`select act from audit_log where actor_id = ${mod.id} order by at`,
  )
  expect(acts.map((row) => row.act).filter((act) => !act.startsWith('auth'))).toEqual([
    'comment.removed',
    'post.locked',
    'post.hidden',
    'member.suspended',
  ])
  await Promise.all([adas, graces, mods].map((page) => page.context().close()))
})

test('a list continues with “Load more” with JavaScript, and with links in both directions without', async () => {
  const member = await signedIn(app)
  const post = await seeded(app, () => buildPost({ userId: member.id }))
  const ids: string[] = []
  for (let n = 0; n < 45; n++)
    ids.push(
      (
        await buildComment({
          postId: post.id,
          userId: member.id,
          content: `Number ${n}.`,
          createdAt: new Date(1_750_000_000_000 + n),
        })
      ).id,
    )
  const page = await openPage(browser.current, member)
  await page.goto(`${app.url}/campus/post/${post.id}`)
  await page.getByRole('button', { name: loadMoreLabel }).click()
  await page.getByText('Number 39.').waitFor()
  await page.getByRole('button', { name: loadMoreLabel }).click()
  await page.getByText('Number 44.').waitFor()
  expect(await page.getByRole('button', { name: loadMoreLabel }).count()).toBe(0)
  expect(await page.getByText('Number 0.', { exact: true }).count()).toBe(1)
  expect(await page.getByText('Number 20.', { exact: true }).count()).toBe(1)
  await page.goto(`${app.url}/campus/post/${post.id}?at=${ids[30]}#comment-${ids[30]}`)
  expect(await page.locator('article:target').textContent()).toContain('Number 30.')
  await page.getByRole('link', { name: commentLabels.earlier }).click()
  await page.getByText('Number 0.', { exact: true }).waitFor()
  await page.context().close()
})

test('times are shown in the reader’s time zone, with its name', async () => {
  const member = await signedIn(app)
  await seeded(app, () =>
    buildEvent({
      title: 'Zoned',
      startsAt: new Date('2031-07-01T16:00:00Z'),
      endsAt: new Date('2031-07-01T17:00:00Z'),
    }),
  )
  const context = await member.browse(browser.current, { timezoneId: 'Asia/Kolkata' })
  const page = await context.newPage()
  await page.goto(`${app.url}/campus/events`)
  const time = page.locator('article', { hasText: 'Zoned' }).locator('time').first()
  expect(await time.getAttribute('datetime')).toBe('2031-07-01T16:00:00.000Z')
  expect(await time.textContent()).toMatch(/July 1, 2031, 9:30\s–\s10:30\sPM (GMT\+5:30|IST)/)
  await context.close()
})

test('a rejected comment stays in its box, and its error is visible and focused', async () => {
  const member = await signedIn(app, { name: 'Ida Example' })
  const post = await seeded(app, async () => {
    const built = await buildPost({ content: 'A long story.\n\n'.repeat(60) })
    for (let n = 0; n < 8; n++) await buildComment({ postId: built.id, content: `Number ${n}.` })
    return built
  })
  const page = await openPage(browser.current, member)
  await page.goto(`${app.url}/campus/post/${post.id}`)
  await page.getByLabel(commentLabels.add).fill('Typed before it was locked.')
  await seeded(app, () => database().execute(sql`update posts set locked_at = now() where id = ${post.id}`))
  await page.getByRole('button', { name: commentLabels.send }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'locked' })
  await alert.waitFor()
  // Until React has nothing left to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
  const seen = await alert.evaluate((alert) => {
    const { top, bottom } = alert.getBoundingClientRect()
    return { isFocused: document.activeElement === alert, isInSight: top >= 0 && bottom <= innerHeight }
  })
  expect(seen).toEqual({ isFocused: true, isInSight: true })
  expect(await page.getByLabel(commentLabels.add).inputValue()).toBe('Typed before it was locked.')
})
