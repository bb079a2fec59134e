import { expect, test } from 'vitest'
import type { users } from '../tables.server.ts'
import { claimsFor, claimsOf } from './claims-for.ts'

const confirmed = new Date('2026-03-01T00:00:00Z')
const user = {
  id: 'u',
  email: 'ada@example.com',
  emailConfirmedAt: confirmed,
  phone: '12025550100',
  phoneConfirmedAt: confirmed,
  userMetadata: { full_name: 'Ada', note: 'mine' },
  updatedAt: confirmed,
} as unknown as typeof users.$inferSelect

test('an address and a number are claimed as verified only if the owner has confirmed them', () => {
  expect(claimsOf(user, 'openid email phone')).toEqual({
    sub: 'u',
    email: 'ada@example.com',
    email_verified: true,
    phone_number: '12025550100',
    phone_number_verified: true,
  })
  expect(claimsOf({ ...user, emailConfirmedAt: null, phoneConfirmedAt: null }, 'email phone')).toMatchObject({
    email_verified: false,
    phone_number_verified: false,
  })
})

test('claims that the member did not consent to are left out', () => {
  expect(claimsOf(user, 'openid')).toEqual({ sub: 'u' })
  expect(claimsFor(user, 'openid')).toMatchObject({ email: null, phone: null, userMetadata: {} })
  expect(claimsFor(user, 'profile').userMetadata).toEqual({ full_name: 'Ada' })
})
