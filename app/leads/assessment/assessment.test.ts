import { eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildFormToken } from '../spam/factory.ts'
import { mailResultForm } from './assessment-form.server.ts'
import { shippedEdition } from './edition.ts'
import { resultOf } from './editions.server.ts'
import { buildAssessment } from './factory.ts'
import { mailResult } from './receive.server.ts'
import { fromWeakest, resultCode } from './result.ts'
import { assessmentAnswers, assessments } from './tables.server.ts'
import { answerForTeam, answersOfTeam, MAX_ANSWERS } from './team.server.ts'
import { figuresOfTeam } from './team-figures.server.ts'
import { TeamPage } from './team-page.tsx'

testDatabase({
  env: { LEADS_TO: 'leads@example.com', SITE_URL: 'https://solutioneer.example', RATE_LIMIT_FACTOR: '9' },
})

const code = '1-333210012333'
const sender = async (address = '192.0.2.1') => ({
  address,
  token: await buildFormToken(),
  honeypot: '',
  source: 'newsletter',
})
const draft = (email: string) => ({ email, consent: 'on' }) as const
const stored = (email: string) => database().select().from(assessments).where(eq(assessments.email, email))
const mailsTo = (recipient: string) => database().select().from(mails).where(eq(mails.recipient, recipient))

test('a result is computed from its answers and does not change', async () => {
  const scores = { qualify: 100, discover: 33, demonstrate: 17, answer: 83, 'hand-over': 100 }
  expect((await resultOf(code))?.scores).toEqual(scores)
  expect(
    fromWeakest(shippedEdition.areas, scores)
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['demonstrate', 'discover'])
  expect(resultCode([3, 3, 3, 2, 1, 0, 0, 1, 2, 3, 3, 3], shippedEdition)).toBe(code)
  // The shipped edition never changes: results that refer to it may exist.
  expect(shippedEdition.questions.map(({ area }) => area[0]).join('')).toBe('qqqdddddaahh')
  expect(shippedEdition.questions.every(({ weight }) => weight === 1)).toBe(true)
})

test.each([
  ['1-01230123012'],
  ['1-0123012301234'],
  ['9-012301230123'],
  ['1-012301230124'],
  ['x'],
  [''],
  ['01-0'],
  ['9999-012301230123'],
])('%j is not a valid result', async (address) => expect(await resultOf(address)).toBeUndefined())

test('mailing a result creates one lead and one email to each side, however often the form is sent', async () => {
  const from = await sender()
  const email = 'ada@example.com'
  await Promise.all(Array.from({ length: 5 }, () => mailResult(visitor, code, { ...draft(email), team: 'on' }, from)))
  const [lead, ...more] = await stored(email)
  expect(more).toEqual([])
  expect(lead).toMatchObject({ status: 'new', code, source: 'newsletter', team: expect.any(String) })
  const [mail] = await mailsTo(email)
  expect(mail?.bodyText).toContain(`https://solutioneer.example/assessment/${code}`)
  expect(mail?.bodyText).toContain(`https://solutioneer.example/assessment/${lead?.team}`)
  expect(mail?.bodyText).toContain('Demonstrate: 17%')
  expect(await mailsTo('leads@example.com')).toMatchObject([{ subject: `Assessment by ${email}`, replyTo: email }])
  expect(await answersOfTeam(lead?.team ?? '')).toEqual([code])
})

test('without consent nothing is stored; a bot gets a confirmation, and no email is sent', async () => {
  expect(mailResultForm.safeParse({ email: 'ada@example.com' }).error?.issues[0]?.path).toEqual(['consent'])
  await mailResult(visitor, code, draft('machine@example.com'), { ...(await sender()), honeypot: 'x' })
  expect(await stored('machine@example.com')).toMatchObject([{ status: 'spam' }])
  expect(await mailsTo('machine@example.com')).toEqual([])
  await expect(mailResult(visitor, 'x', draft('ada@example.com'), await sender())).rejects.toThrow(NotFound)
})

/** Creates a team with these answers. */
async function teamOf(...codes: string[]) {
  const { id: assessmentId, team } = await buildAssessment()
  const answerAsTeam = async (...more: string[]) => {
    const answers = more.map((one) => ({ id: newId(), assessmentId, code: one, digest: newId() }))
    await database().insert(assessmentAnswers).values(answers)
  }
  await answerAsTeam(...codes)
  return { team, answer: answerAsTeam }
}

const [least, best] = ['1-000000000000', '1-333333333333']

test('a team sees averages of five answers, and the next ones of ten: one more answer changes nothing', async () => {
  const { team, answer } = await teamOf(least, best, best, least)
  expect(await figuresOfTeam(team)).toEqual({ shown: 0, next: 5, missing: 1, averages: undefined })
  await answer(best)
  const five = await figuresOfTeam(team)
  expect(five).toMatchObject({ shown: 5, next: 10, missing: 5, averages: { qualify: 60, 'hand-over': 60 } })
  await answer(least, least, least, least)
  expect(await figuresOfTeam(team)).toEqual({ ...five, missing: 1 })
  await answer(least)
  expect(await figuresOfTeam(team)).toMatchObject({ shown: 10, next: 20, missing: 10, averages: { qualify: 30 } })
})

test('the page of a team at the maximum promises no further figures', async () => {
  const { team, answer } = await teamOf(...Array.from({ length: 319 }, () => best))
  expect(await figuresOfTeam(team)).toMatchObject({ shown: 160, next: 320, missing: 1 })
  await answer(best)
  const last = await figuresOfTeam(team)
  expect(last).toMatchObject({ shown: 320, next: undefined, missing: undefined, averages: { qualify: 100 } })
  await answer(...Array.from({ length: MAX_ANSWERS - 320 }, () => least))
  expect(await figuresOfTeam(team)).toEqual(last)
  const page = renderToStaticMarkup(TeamPage({ areas: [], questions: [], figures: last, link: '', team }))
  expect(page).toContain('averages of the first 320 answers')
  expect(page).toContain('These are the last')
  expect(page).not.toMatch(/next|640/i)
})

test('someone who knows four of five answers cannot infer the fifth from the averages', async () => {
  // Its first three answers are about qualifying: 11, 22 and 33 percent, an average of 2, 4 and 7.
  for (const fifth of ['1-100000000000', '1-110000000000', '1-111000000000']) {
    const seen = new Set<number | undefined>()
    for (let team = 0; team < 60; team++) {
      const { team: link } = await teamOf(least, least, least, least, fifth)
      const { averages } = await figuresOfTeam(link)
      expect(await figuresOfTeam(link)).toMatchObject({ averages })
      seen.add(averages?.qualify)
      expect(averages?.discover).toBe(0)
    }
    expect(seen).toEqual(new Set([0, 10]))
  }
})

test('eight concurrent answers of a team are all stored', async () => {
  const { team } = await buildAssessment()
  const senders = await Promise.all(Array.from({ length: 8 }, () => sender()))
  await Promise.all([...senders, ...senders].map((from) => answerForTeam(team, code, from)))
  expect(await answersOfTeam(team)).toHaveLength(8)
  await expect(answerForTeam(team, code, { ...(await sender()), token: 'made up' })).rejects.toThrow(Invalid)
  await expect(answersOfTeam('nobody')).rejects.toThrow(NotFound)
})
