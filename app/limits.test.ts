import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { restoreComment } from '#app/campus/comments/restore.server.ts'
import { loader as suggest } from '#app/campus/mentions/suggestions.route.ts'
import { restorePost } from '#app/campus/posts/restore.server.ts'
import { buildEvent } from '#app/events/factory.ts'
import { inviteGuests } from '#app/events/invitations/invite.server.ts'
import { buildAssessment } from '#app/leads/assessment/factory.ts'
import { answerForTeam } from '#app/leads/assessment/team.server.ts'
import { receiveLeadAnswer } from '#app/leads/inbox/replies/receive-answer.server.ts'
import { leadReplyAddress } from '#app/leads/inbox/replies/reply-address.server.ts'
import { buildMessage } from '#app/leads/messages/factory.ts'
import { buildFormToken } from '#app/leads/spam/factory.ts'
import { buildMember } from '#app/members/factory.ts'
import { sendPresence } from '#app/members/presence/presence.server.ts'
import { sendTrial } from '#app/newsletter/sending/trial.server.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { storePictureAt } from '#app/resources/articles/edit/picture-by-address.server.ts'
import { askForReview } from '#app/resources/articles/review/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'

testDatabase({ env: { INBOUND_MAIL_SECRET: 'a-secret-of-the-mail-server', MAIL_FROM: 'Us <us@mail.example>' } })

/**
 * Actions whose rate limit no other test covers: the limit's name, its points, and the action, with records that may
 * not exist.
 */
const limited: [name: string, points: number, act: (actor: SignedIn) => Promise<unknown>][] = [
  ['post.recover', 120, (actor) => restorePost({ ...actor, role: 'member' }, newId())],
  ['comment.recover', 120, (actor) => restoreComment({ ...actor, role: 'member' }, newId())],
  ['event.invite', 20, async (actor) => inviteGuests(actor, await event(), `Ada,${newId()}@example.com`)],
  ['article.review', 40, (actor) => askForReview(actor, newId(), {} as Parameters<typeof askForReview>[2])],
  ['newsletter.trial', 20, (actor) => sendTrial(actor, newId(), {} as Parameters<typeof sendTrial>[2])],
  ['article.picture-by-address', 200, (actor) => storePictureAt(actor, 'https://127.0.0.1/a.png')],
  ['presence.say', 300, (actor) => sendPresence(actor, `post:${actor.id}`)],
  ['mention.suggest', 3000, (actor) => suggested(actor)],
  ['lead.mails', 40, () => answered()],
  ['assessment.team', 60, () => answeredForTeam()],
]

const event = async () => (await buildEvent()).id

async function suggested(campus: SignedIn): Promise<void> {
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus, admin: visitor })
  const request = new Request('http://localhost/campus/mentions?q=a')
  const answer = (await suggest({ request, context } as unknown as Parameters<typeof suggest>[0])) as Response
  if (answer.status === 429) throw new TooMany(1)
}

let lead: Promise<string> | undefined

async function answered(): Promise<void> {
  lead ??= buildMessage().then(async ({ id }) => (await leadReplyAddress(id)) ?? '')
  const lines = ['From: ada@example.com', `To: ${await lead}`, `Message-ID: <${newId()}@x>`, '', `Words ${newId()}`]
  await receiveLeadAnswer(new TextEncoder().encode(lines.join('\r\n')))
}

async function answeredForTeam(): Promise<void> {
  const { team } = await buildAssessment()
  await answerForTeam(team, '1-012301230123', { address: '192.0.2.1', token: await buildFormToken(), honeypot: '' })
}

test.each(limited)('%s: %i times, and no more', async (name, points, act) => {
  const admin = await buildMember({ role: 'admin' })
  const outcome = () =>
    act(admin).then(
      () => 'done',
      (error: unknown) => error,
    )
  expect(await outcome()).not.toBeInstanceOf(TooMany)
  const used = await rawSql()`update rate_limits set points = ${points - 1} where key like ${`${name}:%`} returning key`
  expect(used).toHaveLength(1)
  expect(await outcome()).not.toBeInstanceOf(TooMany)
  expect(await outcome()).toBeInstanceOf(TooMany)
})
