import { expect, test } from 'vitest'
import { testApp } from './app.ts'
import { signedIn } from './people.ts'

const app = testApp()

const enter = (fields: Record<string, string>, next = '') =>
  fetch(`${app.url}/campus/auth${next}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

test('a member signs in with a password and lands where they wanted to go', async () => {
  const { email, password } = await signedIn(app)
  const response = await enter({ email, password }, '?next=/campus/events')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/campus/events')
  expect(response.headers.get('set-cookie')).toMatch(/^campus_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('nobody is sent to another site after signing in', async () => {
  const { email, password } = await signedIn(app)
  expect((await enter({ email, password }, '?next=https://evil.example/campus')).headers.get('location')).toBe('/campus')
})

test('a wrong password keeps the address and says what the specification says', async () => {
  const { email } = await signedIn(app)
  const response = await enter({ email, password: 'not-it-at-all' })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain('Invalid email or password. Please check your credentials and try again.')
  expect(page).toContain(email)
  expect(page).not.toContain('not-it-at-all')
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('signing out ends the session at once, on the server too', async () => {
  const member = await signedIn(app)
  expect((await member.get('/campus/auth')).status).toBe(302)
  const response = await member.post('/campus/session?_method=DELETE')
  expect(response.headers.get('set-cookie')).toMatch(/^campus_session=; Max-Age=0/)
  expect((await member.get('/campus/auth')).status).toBe(200)
})

test('another site cannot sign anybody out', async () => {
  const member = await signedIn(app)
  const forged = await fetch(`${app.url}/campus/session?_method=DELETE`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: member.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  expect(forged.status).toBe(403)
  expect((await member.get('/campus/auth')).status).toBe(302)
})
