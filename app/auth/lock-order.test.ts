import { expect, test } from 'vitest'
import { transaction } from '#app/platform/database/database.server.ts'
import { pressLink } from '#tests/setup/as-browser.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'
import { basic, oauthTools, redirectUri } from '#tests/setup/oauth-tools.ts'
import { whileLocked } from '#tests/setup/while-locked.ts'
import { nobody } from './caller.ts'
import { acceptInvitation, invitationHash } from './sign-up/join-account.ts'

const emailRedirectTo = 'https://app.example.org/in'
const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const { member, tool, begins, post } = oauthTools(auth)

type Table = 'flow_state' | 'mailed_codes' | 'oauth_authorizations'

/** Starts `work` while a change holds the account, and requires that the change can lock the account's rows too. */
function besideChange<T>(userId: string, table: Table, work: () => Promise<T>): Promise<T> {
  return whileLocked(
    (tx) => tx`select from auth.users where id = ${userId} for update`,
    work,
    async (tx) => {
      const { rows } = await tx.query(`select from auth.${table} where user_id = $1 for update nowait`, [userId])
      expect(rows).not.toHaveLength(0)
    },
  )
}

test('the exchange of a PKCE code locks the account before the flow', async () => {
  const { email, id } = await member()
  const client = auth.client({ flowType: 'pkce' })
  await client.signInWithOtp({ email, options: { emailRedirectTo } })
  const { link } = await auth.mailTo(email, /sign-in link/)
  const code = new URL((await pressLink(link)).headers.get('location') ?? '').searchParams.get('code') ?? ''
  expect((await besideChange(id, 'flow_state', () => client.exchangeCodeForSession(code))).error).toBeNull()
})

test('the exchange of a tool’s code locks the account before the authorization', async () => {
  const [client, owner] = [await tool(), await member()]
  const { id, verifier } = await begins(client.client_id)
  const agreed = await owner.client.oauth.approveAuthorization(id)
  const code = new URL((agreed.data as { redirect_url: string }).redirect_url).searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const exchange = () => post('/oauth/token', fields, basic(client))
  expect((await besideChange(owner.id, 'oauth_authorizations', exchange)).status).toBe(200)
})

test('an invitation accepted through a provider locks the account before the invitation', async () => {
  const { admin } = await auth.admin()
  const email = newEmail()
  const { data } = await admin.inviteUserByEmail(email)
  const { token } = await auth.mailTo(email, /invited/)
  const person = {
    provider: 'google',
    providerId: crypto.randomUUID(),
    email: { address: email, verified: true },
    data: {},
  }
  const accept = () => transaction(() => acceptInvitation(invitationHash(token), person, nobody))
  expect(await besideChange(data.user?.id ?? '', 'mailed_codes', accept)).toMatchObject({ email })
})

test('a code for a change of number that is sent again locks the account before its codes', async () => {
  const { client, id } = await member()
  const phone = '15025550171'
  expect((await client.updateUser({ phone })).error).toBeNull()
  await clearMailLimits()
  const again = () => auth.client().resend({ type: 'phone_change', phone })
  expect((await besideChange(id, 'mailed_codes', again)).error).toBeNull()
})
