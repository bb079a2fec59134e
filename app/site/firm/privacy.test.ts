import { expect, test } from 'vitest'
import { acceptedCookie } from '#app/members/drafts/draft.ts'
import { cookieNames } from '#app/members/sessions/session-cookie.server.ts'
import { flowCookie } from '#app/members/sign-in/flow-cookie.server.ts'
import { requestedMailCookie } from '#app/members/sign-in/requested-mail.server.ts'
import { can } from '#app/permissions.ts'
import { type Role, roles } from '#app/platform/actor.ts'
import { newBrowserCookie, storedBrowserSecret, withBrowser } from '#app/platform/browser/browser.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { privacy } from './privacy.content.ts'

testDatabase()

const section = (id: string) => privacy().sections.find((one) => one.id === id)

test('the privacy page lists the cookies that the product sets, and no others', async () => {
  const browserCookie = await withBrowser(new Request('http://localhost:3000'), '192.0.2.1', async () => {
    storedBrowserSecret()
    return newBrowserCookie() ?? ''
  })
  const set = [browserCookie, flowCookie(), requestedMailCookie({ purpose: 'signin', email: 'ada@example.com' })]
  const names = [...Object.values(cookieNames), ...set.map((cookie) => cookie.split('=')[0]), acceptedCookie]
  const listed = section('cookies')?.list?.flatMap(
    (line) => /^([a-z_]+)(?: and a random number)?: /.exec(line)?.[1] ?? [],
  )
  expect(listed?.sort()).toEqual(names.sort())
})

test('the privacy page names everybody who can open the documents of candidates', () => {
  const words: Partial<Record<Role, string>> = { admin: 'administrators', sales: 'sales team' }
  const text = section('security')?.text.join(' ')
  for (const role of roles) {
    const may = can({ kind: 'member', id: 'id', email: '', role, sessionId: '' }, 'candidate.read')
    expect([role, may]).toEqual([role, words[role] !== undefined])
    if (may) expect(text).toContain(words[role])
  }
})
