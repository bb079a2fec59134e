import { afterAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { flowCookie, pendingFlow } from '../sign-in/flow-cookie.server.ts'
import { cookieNames, endedCookie, hostCookie, isByFormerName, readCookie } from './session-cookie.server.ts'

const usual = readConfig({ DATA_DIR: '/tmp/none' })
const secure = readConfig({ DATA_DIR: '/tmp/none', SITE_URL: 'https://solutioneer.example' })
afterAll(() => setConfig(usual))

const requestWith = (cookie: string) => new Request('https://solutioneer.example/campus', { headers: { cookie } })

test('over HTTPS each cookie has the `__Host-` prefix and is Secure', () => {
  setConfig(secure)
  const cookies = [hostCookie('campus_kept', 'x', 60), flowCookie(), endedCookie(cookieNames.campus)]
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-\w+=/)
    // Browsers refuse the prefix on a cookie without these two.
    expect(cookie).toContain('; Path=/; HttpOnly; SameSite=Lax; Secure')
  }
  expect(hostCookie('campus_kept', 'x', 60)).toContain('=x; Max-Age=60;')
  expect(endedCookie(cookieNames.admin)).toContain('admin_session=; Max-Age=0;')
})

test('over HTTP, on a local machine, it has the plain name', () => {
  setConfig(usual)
  expect(hostCookie('campus_kept', 'x', 60)).toBe('campus_kept=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
})

test('over HTTPS the `__Host-` cookie comes first, and the plain one is recognized as the former name', () => {
  setConfig(secure)
  expect(readCookie(requestWith('campus_session=planted; __Host-campus_session=own'), 'campus_session')).toBe('own')
  expect(isByFormerName(requestWith('campus_session=planted; __Host-campus_session=own'), 'campus_session')).toBe(false)
  expect(isByFormerName(requestWith('campus_session=old'), 'campus_session')).toBe(true)
  expect(readCookie(requestWith('other=1'), 'campus_session')).toBeUndefined()
})

test('the cookie of a pending sign-in with a provider is read back, and forged values are rejected', () => {
  setConfig(usual)
  const [pair = ''] = flowCookie({ verifier: 'v', next: '/campus' }).split(';')
  expect(flowCookie({ verifier: 'v', next: '/campus' })).toContain('Max-Age=300;')
  expect(pendingFlow(requestWith(pair))).toEqual({ verifier: 'v', next: '/campus' })
  expect(pendingFlow(requestWith('campus_flow=e30'))).toBeUndefined()
  expect(pendingFlow(requestWith('campus_flow=%%%'))).toBeUndefined()
})
