import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { contactsToMail, membersByIds, membershipsById, membersToMail } from '../directory.server.ts'
import { buildMember } from '../factory.ts'
import { askConfirmation, confirmAddress } from './confirm.server.ts'
import { markBouncedAddress, receiveMemberBounce } from './mark.server.ts'
import { bounceOf } from './queries.server.ts'

testDatabase()

async function sentTo(to: string): Promise<string> {
  return sendMail({ kind: 'notifications.at-once', to, subject: 'Re: How?', text: 'Hello', html: '<p>Hello</p>' })
}

function report(messageId: string, { to = 'ada@gone.example', status = '5.1.1', action = 'failed' } = {}): Uint8Array {
  return new TextEncoder().encode(
    [
      'From: MAILER-DAEMON@mx.example',
      'Message-ID: <report@mx.example>',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 5.1.1 No such',
      '  user here',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${messageId}>`,
      'Subject: Re: How?',
      '',
      'Hello',
      '--b--',
    ].join('\r\n'),
  )
}

test('a permanent bounce marks the member’s address, and no more email is sent to it', async () => {
  const [member, other] = [await buildMember(), await buildMember()]
  const id = await sentTo(member.email)
  const results = await Promise.all(
    [`${id}@127.0.0.1`, `${id}.2@127.0.0.1`].map((name) => receiveMemberBounce(report(name))),
  )
  expect(results).toEqual([{ done: 'bounced' }, { done: 'bounced' }])
  expect((await membersToMail([member.id, other.id])).map((one) => one.id)).toEqual([other.id])
  expect([...(await contactsToMail([member.id, other.id])).keys()]).toEqual([other.id])
  expect(await membersByIds([member.id])).toHaveLength(1)
  expect(await bounceOf(member)).toMatchObject({ reason: '5.1.1 550 5.1.1 No such user here' })
  expect((await membershipsById([member.id])).get(member.id)).toMatchObject({ isBounced: true })
})

test('delays, temporary failures, and reports about emails that we never sent mark no address', async () => {
  const member = await buildMember()
  const id = await sentTo(member.email)
  for (const harmless of [
    report(`${id}@x`, { status: '4.2.2' }),
    report(`${id}@x`, { action: 'delayed' }),
    report(`${newId()}@x`, { to: member.email }),
    report(member.email, { to: member.email }),
    new TextEncoder().encode(`Message-ID: <${id}@x>\r\n\r\nAction: failed\r\nStatus: 5.1.1`),
  ])
    expect(await receiveMemberBounce(harmless)).toBeUndefined()
  expect(await bounceOf(member)).toBeUndefined()
})

test('an address that the mail server rejects at once is marked if the server says it does not exist', async () => {
  const [gone, full] = [await buildMember(), await buildMember()]
  await markBouncedAddress({ mailId: await sentTo(gone.email), reason: '550 5.1.1 User unknown' })
  await markBouncedAddress({ mailId: await sentTo(full.email), reason: '550 5.7.1 Looks like spam' })
  expect((await membersToMail([gone.id, full.id])).map((one) => one.id)).toEqual([full.id])
})

test('the owner confirms the address with a link in an email; a new address needs no confirmation', async () => {
  const [member, other] = [await buildMember(), await buildMember()]
  await receiveMemberBounce(report(`${await sentTo(member.email)}@x`))
  await expect(askConfirmation(other)).rejects.toThrow('you don’t have to confirm anything')
  await askConfirmation(member)
  const [mail] = await database().select().from(mails).where(eq(mails.kind, 'member.address-check'))
  const token = /check\?token=([0-9a-f]{32})/.exec(mail?.bodyText ?? '')?.[1] ?? ''
  expect(mail?.recipient).toBe(member.email)
  await expect(confirmAddress(other, token)).rejects.toThrow('already been used')
  await expect(confirmAddress(member, '0'.repeat(32))).rejects.toThrow('already been used')
  await confirmAddress(member, token)
  expect(await membersToMail([member.id])).toHaveLength(1)

  await receiveMemberBounce(report(`${await sentTo(member.email)}@x`))
  expect(await membersToMail([member.id])).toEqual([])
  await rawSql()`update members set email = 'new@here.example' where id = ${member.id}`
  expect(await membersToMail([member.id])).toHaveLength(1)
})
