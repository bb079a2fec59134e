import type { secondsLimited } from '#app/auth/limits.ts'
import { entryMode } from '#app/members/entry/entry.content.ts'
import { ownValue } from '#app/platform/own-value.ts'

type Limited = Parameters<typeof secondsLimited>[0]

const ofEntry: Record<ReturnType<typeof entryMode>, Limited> = { signin: 'token', signup: 'signup', reset: 'recover' }
const ofMail: Record<string, Limited> = { signup: 'resend', reset: 'recover' }

/** Which limit by client address a form of the account pages counts against; undefined for all other forms. */
export function limitOf({ pathname, searchParams }: URL): Limited | undefined {
  if (pathname === '/campus/auth') return ofEntry[entryMode(searchParams)]
  if (pathname === '/admin/login') return 'token'
  if (pathname !== '/campus/auth/code' || !searchParams.has('send')) return undefined
  return ownValue(ofMail, searchParams.get('for') ?? '') ?? 'otp'
}
