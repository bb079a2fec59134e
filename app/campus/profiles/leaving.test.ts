import { describe, expect, test } from 'vitest'
import { createUser, deleteUser, findUser, listSessions, signInWithPassword, startWebSession } from '#app/auth/auth.ts'
import { buildEvent } from '#app/events/factory.ts'
import { findEvent } from '#app/events/queries.server.ts'
import { register } from '#app/events/registrations/register.server.ts'
import { contactsToMail, findProfile, peopleById } from '#app/members/directory.server.ts'
import { ensureMember } from '#app/members/ensure-member.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { requestDeletion } from '#app/members/leave.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildComment } from '../comments/factory.ts'
import { buildPost } from '../posts/factory.ts'
import { likePost } from '../posts/likes/like.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { deleteLeftAccounts } from './delete-accounts.server.ts'

testDatabase()

const caller = { address: '192.0.2.7', userAgent: 'Test' }
const password = 'the-larger-slice-of-the-pie'

async function account(name = 'Ada Example', role: 'member' | 'admin' = 'member'): Promise<SignedIn> {
  const email = `${newId()}@example.com`
  const appMetadata = role === 'member' ? {} : { role }
  const made = { email, password, emailConfirmed: true, userMetadata: { name }, appMetadata }
  const { id } = await createUser(made, { kind: 'system' })
  await transaction(() => ensureMember({ id, email, role, name }))
  return { kind: 'member', id, email, role, sessionId: newId() }
}

const leaves = (member: SignedIn) => requestDeletion(member, { password }, caller)
const comesBack = ({ id }: SignedIn) => startWebSession({ userId: id, kind: 'campus', ...caller })
const sweep = () => deleteLeftAccounts.perform({})
const twoWeeksPass = ({ id }: SignedIn) =>
  rawSql()`update auth.users set deletion_due_at = now() - interval '1 minute' where id = ${id}`

describe('who deletes the account', () => {
  test('is signed out everywhere and shown as a former member, and keeps likes and registrations for two weeks', async () => {
    const [member, other] = [await account(), await buildMember()]
    const [event, post] = [await buildEvent({ capacity: 5 }), await buildPost({ userId: member.id })]
    await register(member, event.id)
    await likePost(member, post.id)
    await comesBack(member)
    const due = await leaves(member)
    expect(Math.round((due.getTime() - Date.now()) / 86_400_000)).toBe(14)
    expect(await listSessions(member.id)).toEqual([])
    expect(await findProfile(member.id)).toBeUndefined()
    expect(await peopleById([member.id])).toEqual(new Map())
    await sweep()
    expect(await findUser({ id: member.id })).not.toBeNull()
    expect((await findEvent(other, event.id)).seatsTaken).toBe(1)
    expect((await findVisiblePost(other, post.id)).likeCount).toBe(1)
  })

  test('is restored with everything by signing in', async () => {
    const member = await account('Grace Example')
    await leaves(member)
    const { user } = await signInWithPassword({ email: member.email, password, caller })
    await comesBack(member)
    expect(user.id).toBe(member.id)
    expect(await findProfile(member.id)).toMatchObject({ name: 'Grace Example' })
    await twoWeeksPass(await account())
    await sweep()
    expect((await findUser({ id: member.id }))?.deletionDueAt).toBeNull()
  })

  test('with a second factor, is restored after the code, and not by the password alone', async () => {
    const member = await account()
    await rawSql()`insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
      values (${newId()}, ${member.id}, 'totp', 'verified', 'x')`
    await leaves(member)
    await comesBack(member)
    expect(await findProfile(member.id)).toBeUndefined()
    await startWebSession({ userId: member.id, kind: 'campus', aal: 'aal2', ...caller })
    expect(await findProfile(member.id)).toMatchObject({ id: member.id })
  })

  test('is gone everywhere after two weeks: no row of any table holds the name or the address', async () => {
    const marker = `Marker${newId().slice(0, 8)}`
    const member = await account(marker)
    const [post, event] = [await buildPost({ userId: member.id }), await buildEvent()]
    await buildComment({ userId: member.id, postId: post.id })
    await register(member, event.id)
    await comesBack(member)
    await leaves(member)
    await twoWeeksPass(member)
    await sweep()
    expect(await findUser({ id: member.id })).toBeNull()
    // Emails to them are retained as long as all others, and purged then.
    expect(await tablesContaining([marker, member.email])).toEqual(['public.mails'])
    expect((await findVisiblePost(await buildMember(), post.id)).id).toBe(post.id)
  })

  test.each([false, true])(
    'by the auth service (soft: %s) is unseen at once, and gone within the hour',
    async (soft) => {
      const marker = `Marker${newId().slice(0, 8)}`
      const [member, other] = [await account(marker), await account('Stays')]
      const [event, post] = [await buildEvent(), await buildPost({ userId: member.id })]
      await register(member, event.id)
      await likePost(member, post.id)
      await deleteUser(member.id, { soft }, { kind: 'service', caller })
      expect(await findProfile(member.id)).toBeUndefined()
      expect(await contactsToMail([member.id, other.id])).toEqual(
        new Map([[other.id, { name: 'Stays', email: other.email, timeZone: '' }]]),
      )
      await sweep()
      expect(await tablesContaining([marker, member.email])).toEqual([])
      expect((await findEvent(other, event.id)).seatsTaken).toBe(0)
      expect((await findVisiblePost(other, post.id)).likeCount).toBe(0)
      expect(await findProfile(other.id)).toBeDefined()
    },
  )

  test('is asked for the password, and the only admin cannot delete their account', async () => {
    const member = await account()
    await expect(requestDeletion(member, { password: 'not it' }, caller)).rejects.toThrow(Invalid)
    // An empty field is not a wrong guess: the message says what to enter.
    for (const empty of [{}, { password: '' }])
      await expect(requestDeletion(member, empty, caller)).rejects.toMatchObject({
        fields: { password: ['Please enter your password.'] },
      })
    const [first, second] = [await account('First', 'admin'), await account('Second', 'admin')]
    await rawSql()`update auth.users set app_metadata = '{}' where app_metadata ->> 'role' = 'admin'
      and id not in (${first.id}, ${second.id})`
    const results = await Promise.allSettled([leaves(first), leaves(second)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(Conflict)
  })
})

test('forty concurrent deletions, returns and purges leave each account either complete or gone', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => account()))
  const event = await buildEvent()
  for (const member of members) {
    await register(member, event.id)
    await leaves(member)
    await twoWeeksPass(member)
  }
  // A member who is deleted first has no account to sign in to.
  const acts = members.flatMap((member) => [sweep(), comesBack(member).catch(() => {}), sweep(), sweep()])
  await Promise.all(acts)
  const remaining = await Promise.all(members.map(({ id }) => findUser({ id })))
  const profiles = await Promise.all(members.map(({ id }) => findProfile(id)))
  expect(remaining.map((user) => user !== null)).toEqual(profiles.map((profile) => profile !== undefined))
  expect(remaining.every((user) => user === null || user.deletionDueAt === null)).toBe(true)
  const stay = remaining.filter((user) => user !== null).length
  expect((await findEvent(await buildMember(), event.id)).seatsTaken).toBe(stay)
})

/**
 * The tables in which any column contains one of `texts`. Leaves out the queue: no worker runs here, and completed jobs
 * are purged.
 */
async function tablesContaining(texts: string[]): Promise<string[]> {
  const tables = await rawSql()<{ name: string }[]>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`
  const tablesWithText: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await rawSql().query(
      `select 1 from ${name} as kept where ${texts.map((_, at) => `kept::text ilike $${at + 1}`).join(' or ')} limit 1`,
      texts.map((word) => `%${word}%`),
    )
    if (rowCount) tablesWithText.push(name)
  }
  return tablesWithText
}

test('a member without a password confirms with their email address', async () => {
  const email = `${newId()}@example.com`
  const { id } = await createUser({ email, emailConfirmed: true }, { kind: 'system' })
  await transaction(() => ensureMember({ id, email, role: 'member', name: 'Ada' }))
  const member: SignedIn = { kind: 'member', id, email, role: 'member', sessionId: newId() }
  for (const confirmation of [undefined, '', 'other@example.com'])
    await expect(requestDeletion(member, { email: confirmation } as never, caller)).rejects.toMatchObject({
      fields: { email: ['That isn’t your account’s address.'] },
    })
  expect(await requestDeletion(member, { email: ` ${email.toUpperCase()} ` }, caller)).toBeInstanceOf(Date)
})

test('an account that a program deletes loses its profile, the text of its emails and its addresses in the log at once', async () => {
  const [member, other] = [await account('Rosalind Erased'), await buildMember()]
  const sql = rawSql()
  const mail = (recipient: string, text: string) => sql`
    insert into mails (id, kind, recipient, subject, body_text, body_html, state)
    values (${newId()}, 'campus.comment', ${recipient}, 'News', ${text}, '', 'sent')`
  await mail(member.email, 'Hello.')
  await mail(other.email, 'Rosalind Erased wrote: I live in Oslo.')
  await mail(other.email, 'Somebody else wrote.')
  await sql`insert into audit_log (id, act, actor_kind, actor_id, subject_id, address, facts)
    values (${newId()}, 'auth.signed-in', 'member', ${member.id}, ${member.id}, '192.0.2.9', '{"browser": "Firefox"}')`
  await deleteUser(member.id, {}, { kind: 'service', caller })
  expect(await sql`select from members where id = ${member.id}`).toHaveLength(0)
  expect(await sql`select body_text from mails where recipient in (${member.email}, ${other.email})`).toEqual([
    { body_text: 'Somebody else wrote.' },
  ])
  expect(await sql`select from audit_log where actor_id = ${member.id} and address is not null`).toHaveLength(0)
})
