import { expect, test } from 'vitest'
import { testApp } from '../setup/app.ts'
import { type Person, signedIn } from '../setup/people.ts'

const app = testApp()

/** What the page tells a person with whose sign-in something is wrong. */
async function told(response: Response): Promise<string> {
  return /role="alert"[^>]*>(.*?)<\/div>/s.exec(await response.text())?.[1]?.replaceAll(/<[^>]*>/g, '') ?? ''
}

/** Presses the button behind the link of the invitation. @returns where it leads */
async function accept(email: string): Promise<string> {
  const [link = ''] = /http\S+\/auth\/v1\/verify\S+/.exec((await app.mailTo(email, /invited/)).text ?? '') ?? []
  const { origin, pathname, searchParams } = new URL(link)
  const pressed = await fetch(origin + pathname, { method: 'POST', redirect: 'manual', body: searchParams })
  const callback = await fetch(new URL(pressed.headers.get('location') ?? '', app.url), { redirect: 'manual' })
  return callback.headers.get('location') ?? ''
}

/** Invites somebody. @returns the address of their account's page */
async function invite(admin: Person, email: string): Promise<string> {
  const answer = await admin.post('/admin/members/invitation', { people: email })
  const location = answer.headers.get('location') ?? ''
  expect(location).toContain('done=member-invited')
  return location.split('?')[0] ?? ''
}

const closed =
  'This account may not sign in at present. If you do not know why, or think that it is a mistake, please write to ' +
  'sales@solutioneer.example.'

test('whoever was banned reads so, and whom to write to, by invitation and by password alike', async () => {
  const admin = await signedIn(app, { role: 'admin', area: 'admin' })
  const email = 'invited-and-banned@example.com'
  const page = await invite(admin, email)
  await admin.post(`${page}/ban`, { length: '168h' })
  const location = await accept(email)
  expect(location).toBe('/campus/auth?problem=banned')
  expect(await told(await fetch(app.url + location))).toBe(closed)

  const member = await signedIn(app)
  await admin.post(`/admin/members/${member.id}/ban`, { length: '168h' })
  const typed = { email: member.email, password: member.password }
  const enter = (fields: Record<string, string>) =>
    fetch(`${app.url}/campus/auth`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  expect(await told(await enter(typed))).toBe(closed)
  // Who does not know the password is told nothing of the ban.
  expect(await told(await enter({ ...typed, password: 'not theirs at all' }))).toContain('Invalid email or password')
})
