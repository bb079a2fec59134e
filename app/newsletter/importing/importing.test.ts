import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildSubscriber } from '../factory.ts'
import { confirmSubscription, leaveSubscription } from '../subscribe.server.ts'
import { importSubscribers, listSubscriberImports, undoSubscriberImport } from './import.server.ts'
import { readSubscriberFile } from './read-file.ts'

testDatabase()

const ghost = (...rows: string[]) =>
  ['id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers']
    .concat(rows)
    .join('\n')
const member = (email: string, isSubscribed = true, at = '2023-02-01T08:00:00.000Z') =>
  `1,${email},"Doe, Jo",,${isSubscribed},false,,${at},,,`
const stateOf = async (email: string) =>
  (await rawSql()`select state, source, confirmed_at::date::text as day from subscribers where email = ${email}`)[0]

test('each program’s file is recognized by its headings, with consent, source and excluded addresses', () => {
  const files = {
    Ghost: ghost(member('in@g.example'), member('out@g.example', false)),
    Mailchimp:
      'Email Address,First Name,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,CLEAN_TIME\n' +
      'in@m.example,Jo,2023-02-01 08:00:00,192.0.2.7,2023-02-01 08:01:00,,\n' +
      'out@m.example,Jo,2023-02-01 08:00:00,,,2024-01-01 00:00:00,\n' +
      'bad@m.example,Jo,2023-02-01 08:00:00,,,,2024-01-01 00:00:00\n' +
      'never@m.example,Jo,,,2023-02-01 08:00:00,,\n',
    Substack:
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at\n' +
      'in@s.example,false,,other,false,2023-02-01T08:00:00Z,\nout@s.example,false,,other,true,2023-02-01,\n',
    beehiiv:
      'Email,Status,Created At,UTM Source\nin@b.example,active,2023-02-01 08:00:00 UTC,blog\n' +
      'out@b.example,inactive,2023-02-01,\nwait@b.example,pending,2023-02-01,\nbad@b.example,invalid,2023-02-01,\n',
  }
  const read = Object.entries(files).map(([name, text]) => ({ name, ...readSubscriberFile(text) }))
  expect(read.map(({ program }) => program)).toEqual(read.map(({ name }) => name))
  expect(read.map(({ subscribers }) => subscribers.map(({ email, state }) => `${email} ${state}`))).toEqual([
    ['in@g.example subscribed', 'out@g.example left'],
    ['in@m.example subscribed', 'out@m.example left', 'bad@m.example bounced'],
    ['in@s.example subscribed', 'out@s.example left'],
    ['in@b.example subscribed', 'out@b.example left', 'bad@b.example bounced'],
  ])
  for (const { subscribers } of read) expect(subscribers[0]?.consentedAt).toEqual(new Date('2023-02-01T08:00:00Z'))
  expect(read.map(({ subscribers }) => subscribers[0]?.source)).toEqual(['', '192.0.2.7', '', 'blog'])
  expect(read.flatMap(({ leftOut }) => leftOut)).toEqual([
    'Line 5: never@m.example has no date of consent.',
    'Line 4: wait@b.example has not confirmed the subscription there.',
  ])
  expect(() => readSubscriberFile('title,email\nA,a@example.com')).toThrow('not a subscriber list')
})

test('nobody is imported without a consent date, and of two lines the unsubscribed one counts', () => {
  const rows = [
    member('us@x.example', true, '03/04/2024'),
    member('later@x.example', true, '2999-01-01'),
    member('no-address'),
    member('Twice@x.example'),
    member('twice@x.example', false),
  ]
  const { subscribers, leftOut } = readSubscriberFile(ghost(...rows))
  expect(subscribers).toMatchObject([{ email: 'twice@x.example', state: 'left' }])
  expect(leftOut).toEqual([
    'Line 2: us@x.example has a date of consent that cannot be read (03/04/2024).',
    'Line 3: later@x.example has a date of consent that is not yet (2999-01-01).',
    'Line 4: “no-address” is not an email address.',
    'Line 6: twice@x.example is in the file twice.',
  ])
})

test('a dry run changes nothing; an import stores proof of consent, and a second import adds nobody', async () => {
  const text = ghost(member('new@i.example'), member('gone@i.example', false))
  const expected = { program: 'Ghost', subscribed: ['new@i.example'], suppressed: ['gone@i.example'], leftOut: [] }
  expect(await importSubscribers(text, { dryRun: true })).toEqual({ ...expected, id: undefined })
  expect(await stateOf('new@i.example')).toBeUndefined()
  expect(await importSubscribers(text)).toEqual({ ...expected, id: expect.any(String) })
  expect(await stateOf('new@i.example')).toEqual({ state: 'subscribed', source: 'Ghost', day: '2023-02-01' })
  expect(await stateOf('gone@i.example')).toMatchObject({ state: 'left' })
  expect(await importSubscribers(text)).toMatchObject({ id: undefined, subscribed: [], suppressed: [] })
  expect(await rawSql()`select facts from audit_log where act = 'content.imported'`).toEqual([
    { facts: { program: 'Ghost', records: 2 } },
  ])
})

test('addresses that unsubscribed, bounced or were deleted are not subscribed again', async () => {
  await buildSubscriber({ email: 'left@r.example', state: 'left', leftAt: new Date() })
  await buildSubscriber({ email: 'Back@r.example', state: 'bounced', bouncedAt: new Date() })
  await rawSql()`insert into deleted_records (id, kind, title, record)
    values (gen_random_uuid(), 'subscribers', 'trash@r.example', '{}')`
  await importSubscribers(ghost(member('elsewhere@r.example', false)))
  const emails = ['left@r.example', 'back@r.example', 'trash@r.example', 'elsewhere@r.example']
  const done = await importSubscribers(ghost(...emails.map((email) => member(email))))
  expect(done.subscribed).toEqual([])
  expect(done.leftOut).toEqual([
    'left@r.example: is here already (Unsubscribed), and stays so.',
    'back@r.example: is here already (Bounced), and stays so.',
    'trash@r.example: was deleted here, and stays so.',
    'elsewhere@r.example: is here already (Unsubscribed), and stays so.',
  ])
  const states =
    await rawSql()`select state from subscribers where lower(email) like '%@r.example' order by lower(email)`
  expect(states.map(({ state }) => state)).toEqual(['bounced', 'left', 'left'])
})

test('a later file with an unsubscription ends imported subscriptions, but not those confirmed here', async () => {
  await importSubscribers(ghost(member('brought@e.example')))
  await buildSubscriber({ email: 'own@e.example' })
  const { suppressed } = await importSubscribers(
    ghost(member('brought@e.example', false), member('own@e.example', false)),
  )
  expect(suppressed).toEqual(['brought@e.example'])
  expect(await stateOf('brought@e.example')).toMatchObject({ state: 'left' })
  expect(await stateOf('own@e.example')).toMatchObject({ state: 'subscribed' })
})

test('undoing an import deletes its subscribers, except those who have done something since', async () => {
  const other = await importSubscribers(ghost(member('other@u.example')))
  const text = ghost(
    ...['a', 'left', 'again'].map((name) => member(`${name}@u.example`)),
    member('out@u.example', false),
  )
  const { id } = await importSubscribers(text)
  const tokens = await rawSql()`select email, token from subscribers where import_id = ${id ?? ''}`
  const tokenOf = (email: string) => tokens.find((one) => one.email === email)?.token as string
  await leaveSubscription(tokenOf('left@u.example'))
  await leaveSubscription(tokenOf('again@u.example'))
  await confirmSubscription(tokenOf('again@u.example'))
  expect((await listSubscriberImports()).find((one) => one.id === id)).toMatchObject({ count: 4, at: expect.any(Date) })
  const { deleted, retained } = await undoSubscriberImport(id ?? '')
  expect(deleted.sort()).toEqual(['a@u.example', 'out@u.example'])
  expect(retained.sort()).toEqual(['again@u.example', 'left@u.example'])
  expect(await stateOf('a@u.example')).toBeUndefined()
  expect(await stateOf('left@u.example')).toMatchObject({ state: 'left' })
  expect(await stateOf('other@u.example')).toMatchObject({ state: 'subscribed' })
  expect((await undoSubscriberImport(id ?? '')).deleted).toEqual([])
  expect((await listSubscriberImports()).map((one) => one.id)).toContain(other.id)
})
