import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { guestForm } from '#app/events/public/sign-up.ts'
import { bookForm } from '#app/leads/booking/book-form.server.ts'
import { otherAddress } from '#app/leads/contacts/person.ts'
import { emailInput } from '#app/leads/text-input.server.ts'
import { invitedPerson } from '#app/members/admin/account.ts'
import { credentials, resetRequest } from '#app/members/credentials.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { emailText } from '#app/platform/forms/text.ts'
import { parsedMailbox } from '#app/platform/mail/parsed-address.ts'
import { settingsDraft } from './settings.ts'

beforeAll(() => setConfig(readConfig({})))

const kim = { name: 'Kim Lee', email: 'kim@firm.example' }

test.each([
  ['Kim Lee <kim@firm.example>', kim],
  ['  Kim  Lee<kim@firm.example> ', kim],
  ['"Lee, Kim" <kim@firm.example>;', { ...kim, name: 'Lee, Kim' }],
  ['<kim@firm.example>', { ...kim, name: '' }],
  ['mailto:kim@firm.example', { ...kim, name: '' }],
  ['kim@firm.example,', { ...kim, name: '' }],
  ['Kim Lee <>', { name: '', email: 'Kim Lee <>' }],
  ['a <b <c@d.example>', { name: '', email: 'a <b <c@d.example>' }],
])('%s is read', (input, mailbox) => {
  expect(parsedMailbox(input)).toEqual(mailbox)
})

const emails: [form: string, schema: z.ZodType][] = [
  ['of events and the newsletter', emailText],
  ['for visitors', emailInput('Enter your email address.')],
  ['of calls', bookForm.shape.email],
  ['of guests', guestForm.shape.email],
  ['to sign in', credentials.shape.email],
  ['for a new password', resetRequest.shape.email],
  ['for invitations', invitedPerson.shape.email],
  ['of settings', settingsDraft.shape.leadsTo],
  ['of a person', otherAddress.shape.email],
]

test.each(emails)('an address with a display name is accepted in the form %s', (_form, schema) => {
  expect(schema.parse('Kim Lee <kim@firm.example>')).toBe('kim@firm.example')
  expect(schema.safeParse('Kim Lee <kim>').success).toBe(false)
})

test('the address of an admin in the environment may have a display name, too', () => {
  const env = { ADMIN_EMAIL: 'Kim Lee <kim@firm.example>', ADMIN_PASSWORD: 'a long password' }
  expect(readConfig(env).admin.email).toBe('kim@firm.example')
})
