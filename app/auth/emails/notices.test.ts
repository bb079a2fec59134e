import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import {
  accountLeavingMail,
  addressChangedMail,
  factorChangedMail,
  factorsResetMail,
  identityLinkedMail,
  identityUnlinkedMail,
  newDeviceMail,
  passkeyChangedMail,
  passwordChangedMail,
  phoneChangedMail,
  recoveryCodesMadeMail,
} from './notices.ts'

testDatabase()

const how = { at: new Date(), notMe: 'https://solutioneer.example/campus/auth/not-me?token=x' }

test.each([
  ['a passkey', () => passkeyChangedMail({ added: true, name: 'Key', ...how })],
  ['a second factor', () => factorChangedMail({ added: true, name: 'App', ...how })],
  ['a connected account', () => identityLinkedMail({ provider: 'google', ...how })],
  ['a password', () => passwordChangedMail({ isFirst: false, ...how })],
  ['an address', () => addressChangedMail({ from: 'ada@example.com', newEmail: 'new@example.com', ...how })],
  ['a number', () => phoneChangedMail({ phone: null, ...how })],
  ['a deletion', () => accountLeavingMail({ dueAt: new Date(), ...how })],
])('the mail about %s offers to undo the change', async (_, write) => {
  expect((await write()).text).toContain('undoes the change')
})

test('the mail about a new device says what the button removes, and names no change', async () => {
  const { text } = await newDeviceMail(how)
  expect(text).toContain('removes what was added to your account since then')
  expect(text).not.toMatch(/undoes the change|does not bring back/)
})

test.each([
  ['a removed passkey', () => passkeyChangedMail({ added: false, name: 'Key', ...how })],
  ['a removed second factor', () => factorChangedMail({ added: false, name: 'App', ...how })],
  ['removed second factors', () => factorsResetMail(how)],
  ['a disconnected account', () => identityUnlinkedMail({ provider: 'google', ...how })],
  ['replaced recovery codes', () => recoveryCodesMadeMail(how)],
])('the mail about %s says that the button does not bring it back', async (_, write) => {
  const { text } = await write()
  expect(text).not.toContain('undoes the change')
  expect(text).toContain('does not bring back what was removed')
})
