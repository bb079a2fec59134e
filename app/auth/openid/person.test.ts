import { expect, test } from 'vitest'
import { personOfClaims } from './person.ts'
import type { OpenIdProvider } from './provider.ts'

const mappedFrom = (claim: string) =>
  ({
    name: 'custom:acme',
    custom: { attributeMapping: { email: claim }, customClaims: [], emailOptional: false },
  }) as unknown as OpenIdProvider
const claims = { iss: 'https://idp.example.org', sub: '7', email: 'ada@example.com', email_verified: true }

test('an address mapped from another claim is not verified by email_verified', () => {
  const person = personOfClaims(mappedFrom('upn'), { ...claims, upn: 'owner@example.com' })
  expect(person.email).toEqual({ address: 'owner@example.com', verified: false })
  expect(person.data).toMatchObject({ email: 'owner@example.com', email_verified: false })
})

test('it is if the other claim has the verified address', () => {
  const person = personOfClaims(mappedFrom('upn'), { ...claims, upn: 'Ada@example.com' })
  expect(person.email).toEqual({ address: 'ada@example.com', verified: true })
})
