import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildTopic } from '#app/campus/topics/factory.ts'
import { filmedCampus, press, slowly } from './filmed-campus.ts'

// The days with four people, with files and mail, and of a search: `film.slow.test.ts`.
const { at, goes, textOf, cast } = filmedCampus()

const bell = (page: Page) => page.locator('[data-bell]')

test('two members and a new member use the Campus for a day, each in their own browser', async () => {
  const people = await cast()
  await buildTopic({ name: 'Demos', slug: 'demos' })
  const [ada, ben, nova] = await Promise.all([at(people.ada), at(people.ben, '/campus/new'), at(people.nova)])

  // The newcomer says who they are, chooses what to follow, and says hello.
  await nova.getByRole('link', { name: 'Begin' }).click()
  await nova.getByLabel('Display name').fill('Nova Newcomer')
  await nova.getByLabel('Headline').fill('First month in presales')
  await press(nova, 'Go on')
  await nova.getByLabel('Demos').check()
  await press(nova, 'Go on')
  await nova.getByLabel('Your introduction').fill('I work as a presales engineer. You can ask me about demo data.')
  await press(nova, 'Say hello')
  await nova.getByRole('heading', { name: 'Hello from Nova Newcomer' }).waitFor()

  // Ben hears of it where he stands, without a reload. Ada asks, and mentions him by keyboard.
  await ben.getByRole('link', { name: '1 new post' }).waitFor()
  await goes(ada, '/campus/topics/demos')
  expect(await ada.getByLabel('Content').isVisible()).toBe(false)
  await ada.getByLabel('Title').fill('How do you demo discovery?')
  await ada.getByLabel('Content').pressSequentially('You know, @be')
  await ada.getByRole('option', { name: 'Ben Carter' }).waitFor()
  await ada.keyboard.press('Enter')
  expect(await ada.getByLabel('Content').inputValue()).toBe('You know, @Ben Carter ')
  await press(ada, 'Publish')
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
  await ben.getByLabel('Add a comment').click()
  await ben.getByRole('button', { name: 'Preview' }).waitFor()
  await ben.getByLabel('Add a comment').pressSequentially('Record the traffic first.')
  await ada.getByText('Somebody is typing...').waitFor()
  await press(ben, 'Post Comment')
  await ben.getByText('Record the traffic first.', { exact: true }).waitFor()
  // The box is one line again.
  await ben.getByRole('button', { name: 'Preview' }).waitFor({ state: 'hidden' })
  await ada.getByRole('link', { name: '1 new answer' }).click()
  const comment = ada.locator('article', { hasText: 'Record the traffic first.' }).last()
  await comment.waitFor()

  // She quotes what she selects, replies, likes, and takes it as the answer; he edits it under her eyes.
  await ada.getByText('Record the traffic first.', { exact: true }).last().selectText()
  await press(ada, 'Quote')
  await expect.poll(() => ada.getByLabel('Add a comment').inputValue()).toContain('> Record the traffic first.')
  await comment.getByRole('link', { name: 'Reply' }).click()
  await ada.getByRole('button', { name: 'Preview' }).waitFor()
  await ada.getByLabel('Reply to Ben Carter').fill('And who plays it back?')
  await press(ada, 'Post Comment')
  await ada.getByRole('link', { name: 'In reply to Ben Carter' }).waitFor()
  await comment.getByRole('button', { name: 'Like' }).click()
  await comment.getByText('one of them yours').waitFor()
  await ben.getByRole('link', { name: '1 like', exact: true }).waitFor()
  await comment.getByRole('button', { name: 'Accept as answer' }).click()
  await ada.getByText('Accepted answer').first().waitFor()
  await goes(ben, thread)
  await ben
    .locator('article', { hasText: 'Record the traffic first.' })
    .last()
    .getByRole('link', { name: 'Edit' })
    .click()
  await ben.getByLabel('Comment', { exact: true }).fill('Record the traffic first, twice.')
  await press(ben, 'Save')
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
  await press(ben, 'Follow')
  await ada.getByLabel('Title').fill('Without scripts')
  await ada.getByLabel('Content').fill('Does it work, @Benedict Plain?')
  await press(ada, 'Publish')
  const thread = new URL(ada.url()).pathname
  await expect.poll(() => textOf(ben, '/campus/notifications'), slowly).toContain('mentioned you in “Without scripts”')
  await goes(ben, thread)
  await ben.getByLabel('Add a comment').fill('It does.')
  await press(ben, 'Post Comment')
  await ben.getByText('It does.', { exact: true }).waitFor()
  await goes(ada, `${thread}/unread`)
  const comment = ada.locator('article', { hasText: 'It does.' }).last()
  await comment.getByRole('link', { name: 'Quote' }).click()
  expect(await ada.getByLabel('Add a comment').inputValue()).toContain('> It does.')
  await goes(ada, thread)
  await comment.getByRole('button', { name: 'Accept as answer' }).click()
  await ada.getByText('Accepted answer').first().waitFor()
  await comment.getByRole('button', { name: 'Like' }).click()
  await ada.getByText('one of them yours').waitFor()
  await comment.getByRole('link', { name: 'Report' }).click()
  await ada.getByLabel('What is wrong with it?').fill('Too short.')
  await press(ada, 'Send report')
  await goes(mod, '/campus/moderation')
  const subject = mod.locator('article', { hasText: 'Too short.' })
  await subject.getByLabel('Reason').fill('It is fine.')
  await subject.getByRole('button', { name: 'Dismiss' }).click()
  await press(mod, 'Undo')
  await subject.getByRole('button', { name: 'Hide' }).click()
  await goes(ada, '/campus/new')
  await press(ada, 'Mark all read')
  await goes(ada, thread)
  await ada.getByText('A moderator hid this comment.').waitFor()
  await Promise.all([ada, ben, mod].map((page) => page.context().close()))
}, 240_000)
