import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { commentLabels } from '#app/campus/comments/labels.ts'
import { editLabels } from '#app/campus/labels.ts'
import { reportLabels } from '#app/campus/moderation/labels.ts'
import { queueLabels } from '#app/campus/moderation/queue/labels.ts'
import { postLabels } from '#app/campus/posts/labels.ts'
import { likeLabels } from '#app/campus/posts/likes/labels.ts'
import { readingLabels } from '#app/campus/reading/labels.ts'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { welcomeLabels } from '#app/campus/welcome/labels.ts'
import { writingLabels } from '#app/campus/writing/labels.ts'
import { filmedCampus, press, slowly } from './filmed-campus.ts'

// The days with four people, with files and mail, and of a search: `film.slow.test.ts`.
const { at, goes, textOf, cast } = filmedCampus()

const bell = (page: Page) => page.locator('[data-bell]')

test('two members and a new member use the Campus for a day, each in their own browser', async () => {
  const people = await cast()
  await buildTopic({ name: 'Demos', slug: 'demos' })
  const [ada, ben, nova] = await Promise.all([at(people.ada), at(people.ben, '/campus/new'), at(people.nova)])

  // The newcomer says who they are, chooses what to follow, and says hello.
  await nova.getByRole('link', { name: welcomeLabels.begin }).click()
  await nova.getByLabel(welcomeLabels.name).fill('Nova Newcomer')
  await nova.getByLabel(welcomeLabels.headline).fill('First month in presales')
  await press(nova, welcomeLabels.goOn)
  await nova.getByLabel('Demos').check()
  await press(nova, welcomeLabels.goOn)
  await nova
    .getByLabel(welcomeLabels.introduction)
    .fill('I work as a presales engineer. You can ask me about demo data.')
  await press(nova, welcomeLabels.sayHello)
  await nova.getByRole('heading', { name: 'Hello from Nova Newcomer' }).waitFor()

  // Ben hears of it where he stands, without a reload. Ada asks, and mentions him by keyboard.
  await ben.getByRole('link', { name: '1 new post' }).waitFor()
  await goes(ada, '/campus/topics/demos')
  expect(await ada.getByLabel(postLabels.content).isVisible()).toBe(false)
  await ada.getByLabel(postLabels.title).fill('How do you demo discovery?')
  await ada.getByLabel(postLabels.content).pressSequentially('You know, @be')
  await ada.getByRole('option', { name: 'Ben Carter' }).waitFor()
  await ada.keyboard.press('Enter')
  expect(await ada.getByLabel(postLabels.content).inputValue()).toBe('You know, @Ben Carter ')
  await press(ada, postLabels.publish)
  await ada.getByRole('heading', { name: 'How do you demo discovery?' }).waitFor()
  await expect.poll(() => ada.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  const thread = new URL(ada.url()).pathname
  await expect.poll(() => bell(ben).textContent(), slowly).toBe('1')
  await ben.getByRole('link', { name: '2 new posts' }).click()
  await ben
    .locator('h2', { hasText: /, new\b/ })
    .first()
    .waitFor()

  // He reads what he was told, and answers while she watches.
  await goes(ben, '/campus/notifications')
  await ben.getByRole('link', { name: /Ada Lovelace\s+mentioned you/ }).click()
  await ben.getByLabel(commentLabels.add).click()
  await ben.getByRole('button', { name: writingLabels.preview }).waitFor()
  await ben.getByLabel(commentLabels.add).pressSequentially('Record the traffic first.')
  await ada.getByText(commentLabels.isTyping).waitFor()
  await press(ben, commentLabels.send)
  await ben.getByText('Record the traffic first.', { exact: true }).waitFor()
  // The box is one line again.
  await ben.getByRole('button', { name: writingLabels.preview }).waitFor({ state: 'hidden' })
  await ada.getByRole('link', { name: '1 new answer' }).click()
  const comment = ada.locator('article', { hasText: 'Record the traffic first.' }).last()
  await comment.waitFor()

  // She quotes what she selects, replies, likes, and takes it as the answer; he edits it under her eyes.
  await ada.getByText('Record the traffic first.', { exact: true }).last().selectText()
  await press(ada, writingLabels.quoteSelection)
  await expect.poll(() => ada.getByLabel(commentLabels.add).inputValue()).toContain('> Record the traffic first.')
  await comment.getByRole('link', { name: commentLabels.reply }).click()
  await ada.getByRole('button', { name: writingLabels.preview }).waitFor()
  await ada.getByLabel(`${commentLabels.replyTo} Ben Carter`).fill('And who plays it back?')
  await press(ada, commentLabels.send)
  await ada.getByRole('link', { name: 'In reply to Ben Carter' }).waitFor()
  await comment.getByRole('button', { name: likeLabels.like }).click()
  await comment.getByText(likeLabels.yours).waitFor()
  await ben.getByRole('link', { name: `1 ${likeLabels.one}`, exact: true }).waitFor()
  await comment.getByRole('button', { name: commentLabels.accept }).click()
  await ada.getByText(commentLabels.accepted).first().waitFor()
  await goes(ben, thread)
  await ben
    .locator('article', { hasText: 'Record the traffic first.' })
    .last()
    .getByRole('link', { name: commentLabels.edit })
    .click()
  await ben.getByLabel(commentLabels.content, { exact: true }).fill('Record the traffic first, twice.')
  await press(ben, editLabels.save)
  const edited = ada.getByText('Record the traffic first, twice.')
  await edited.or(ada.getByText('Edited just now. Show')).first().waitFor()
  await Promise.all([ada, ben, nova].map((page) => page.context().close()))
})

test('without JavaScript: members ask, answer, accept, follow and report, and a moderator decides', async () => {
  const people = await cast('Benedict Plain')
  await buildTopic({ name: 'Plain', slug: 'plain' })
  const plain = { javaScriptEnabled: false }
  const [ada, ben, mod] = await Promise.all([
    at(people.ada, '/campus/topics/plain', plain),
    at(people.ben, '/campus/topics/plain', plain),
    at(people.mod, '/campus/moderation', plain),
  ])
  await press(ben, readingLabels.follow)
  await ada.getByLabel(postLabels.title).fill('Without scripts')
  await ada.getByLabel(postLabels.content).fill('Does it work, @Benedict Plain?')
  await press(ada, postLabels.publish)
  const thread = new URL(ada.url()).pathname
  await expect.poll(() => textOf(ben, '/campus/notifications'), slowly).toContain('mentioned you in “Without scripts”')
  await goes(ben, thread)
  await ben.getByLabel(commentLabels.add).fill('It does.')
  await press(ben, commentLabels.send)
  await ben.getByText('It does.', { exact: true }).waitFor()
  await goes(ada, `${thread}/unread`)
  const comment = ada.locator('article', { hasText: 'It does.' }).last()
  await comment.getByRole('link', { name: commentLabels.quote }).click()
  await expect.poll(() => ada.getByLabel(commentLabels.add).inputValue()).toContain('> It does.')
  await goes(ada, thread)
  await comment.getByRole('button', { name: commentLabels.accept }).click()
  await ada.getByText(commentLabels.accepted).first().waitFor()
  await comment.getByRole('button', { name: likeLabels.like }).click()
  await ada.getByText(likeLabels.yours).waitFor()
  await comment.getByRole('link', { name: commentLabels.report }).click()
  await ada.getByLabel(reportLabels.reason).fill('Too short.')
  await press(ada, reportLabels.send)
  await goes(mod, '/campus/moderation')
  const subject = mod.locator('article', { hasText: 'Too short.' })
  await subject.getByLabel(queueLabels.reason).fill('It is fine.')
  await subject.getByRole('button', { name: queueLabels.dismiss }).click()
  await press(mod, queueLabels.undo)
  await subject.getByRole('button', { name: queueLabels.hide }).click()
  await goes(ada, '/campus/new')
  await press(ada, readingLabels.markAllRead)
  await goes(ada, thread)
  await ada.getByText(commentLabels.hiddenByModerator).waitFor()
  await Promise.all([ada, ben, mod].map((page) => page.context().close()))
}, 240_000)
