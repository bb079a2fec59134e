import { createHash, randomBytes } from 'node:crypto'
import { type AuthServer, newEmail } from './auth-server.ts'

export const redirectUri = 'https://tool.example.org/callback?kept=1'
export const password = 'vexing quartz'

export const basic = (client: { client_id: string; client_secret?: string }) => ({
  authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}`,
})

export function bearer(tokens: Record<string, string>) {
  return { authorization: `Bearer ${tokens.access_token}` }
}

/** Tools that sign members in by the auth service, and the members who let them. */
export function oauthTools(auth: AuthServer) {
  async function member() {
    const email = newEmail()
    const { admin } = await auth.admin()
    const { data } = await admin.createUser({ email, password, email_confirm: true, user_metadata: { name: 'Ada' } })
    const client = auth.client()
    await client.signInWithPassword({ email, password })
    return { email, client, id: data.user?.id ?? '' }
  }

  async function tool(method?: 'none') {
    const { admin } = await auth.admin()
    const { data, error } = await admin.oauth.createClient({
      client_name: 'Time sheets',
      client_uri: 'https://tool.example.org',
      redirect_uris: [redirectUri],
      ...(method && { token_endpoint_auth_method: method }),
    })
    if (error || !data) throw error ?? new Error('No client')
    return data
  }

  /** Sends the browser off, as the tool does. @returns the request's id, and what the tool keeps */
  async function begins(client_id: string, changes: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'a state',
      nonce: 'a nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    })
    const response = await fetch(`${auth.url}/oauth/authorize?${query}`, { redirect: 'manual' })
    const location = response.headers.get('location')
    const target = location ? new URL(location) : undefined
    return { response, target, id: target?.searchParams.get('authorization_id') ?? '', verifier }
  }

  /** The whole way, up to the tokens. */
  async function signsIn(
    client: Awaited<ReturnType<typeof tool>>,
    owner: Awaited<ReturnType<typeof member>>,
    asks: Record<string, string> = {},
  ): Promise<{ tokens: Record<string, string>; code: string; verifier: string }> {
    const { id, verifier } = await begins(client.client_id, asks)
    const shown = await owner.client.oauth.getAuthorizationDetails(id)
    const agreed =
      shown.data && 'redirect_url' in shown.data ? shown : await owner.client.oauth.approveAuthorization(id)
    if (!agreed.data || !('redirect_url' in agreed.data)) throw agreed.error ?? new Error('Not agreed')
    const code = new URL(agreed.data.redirect_url).searchParams.get('code') ?? ''
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
    return { tokens: await (await post('/oauth/token', fields, basic(client))).json(), code, verifier }
  }

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${auth.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })

  return { member, tool, begins, signsIn, post }
}
