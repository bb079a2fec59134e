import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { pressLink } from '#tests/setup/as-browser.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'

const emailRedirectTo = 'https://app.example.org/in'
const auth = authServer({ env: { AUTH_AUTOCONFIRM: 'on', AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const password = 'vexing quartz'
const twenty = <T>(call: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, turn) => call(turn)))

test('twenty concurrent identical sign-ups create one account and one session, and nineteen get an error', async () => {
  const email = newEmail()
  const responses = await twenty(() => auth.client().signUp({ email, password }))
  expect(responses.filter((one) => one.error === null)).toHaveLength(1)
  expect(new Set(responses.flatMap((one) => one.error?.code ?? []))).toEqual(new Set(['user_already_exists']))
  const [row] = await rawSql()`select (select count(*)::int from auth.users where email = ${email}) as users,
      (select count(*)::int from auth.sessions) as sessions`
  expect(row).toEqual({ users: 1, sessions: 1 })
})

test('twenty concurrent exchanges of the same PKCE code open one session', async () => {
  const email = newEmail()
  await auth.client().signUp({ email, password })
  const client = auth.client({ flowType: 'pkce' })
  await client.signInWithOtp({ email, options: { emailRedirectTo } })
  const { link } = await auth.mailTo(email, /sign-in link/)
  const location = (await pressLink(link)).headers.get('location') ?? ''
  const stored = client as unknown as { storage: { getItem: (key: string) => string | null }; storageKey: string }
  const verifier = JSON.parse(stored.storage.getItem(`${stored.storageKey}-code-verifier`) ?? '""').split('/')[0]
  const body = JSON.stringify({ auth_code: new URL(location).searchParams.get('code'), code_verifier: verifier })
  const statuses = await twenty(
    async () => (await fetch(`${auth.url}/token?grant_type=pkce`, { method: 'POST', body })).status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(19)
})

test('twenty concurrent uses of the same link open one session', async () => {
  const email = newEmail()
  await auth.client().signUp({ email, password })
  await auth.client().signInWithOtp({ email, options: { emailRedirectTo } })
  const { link } = await auth.mailTo(email, /sign-in link/)
  const locations = await twenty(async () => (await pressLink(link)).headers.get('location') ?? '')
  expect(locations.filter((one) => one.includes('#access_token='))).toHaveLength(1)
  expect(locations.filter((one) => one.includes('error_code=otp_expired'))).toHaveLength(19)
})

test('of twenty members who change to the same address one succeeds', async () => {
  const wanted = newEmail()
  const clients = await twenty(async () => {
    const client = auth.client()
    await client.signInAnonymously()
    return client
  })
  const responses = await Promise.all(clients.map((client) => client.updateUser({ email: wanted })))
  expect(responses.filter((one) => one.error === null)).toHaveLength(1)
  expect(new Set(responses.flatMap((one) => one.error?.code ?? []))).toEqual(new Set(['email_exists']))
})

test('concurrent changes, refreshes, sign-outs and deletions of one account never cause a server error', async () => {
  const { admin } = await auth.admin()
  for (let round = 0; round < 3; round++) {
    const email = newEmail()
    const client = auth.client()
    const { data } = await client.signUp({ email, password })
    const id = data.user?.id ?? ''
    const token = data.session?.refresh_token ?? ''
    const responses = await twenty(async (turn): Promise<{ error: { status?: number | undefined } | null }> => {
      if (turn === 17) return admin.deleteUser(id)
      if (turn % 5 === 0) return auth.client().refreshSession({ refresh_token: token })
      if (turn % 5 === 1) return client.updateUser({ data: { turn } })
      if (turn % 5 === 2) return auth.client().signInWithPassword({ email, password })
      if (turn % 5 === 3) return admin.updateUserById(id, { user_metadata: { turn } })
      return client.updateUser({ password: `vexing quartz ${turn}` })
    })
    for (const { error } of responses) expect(error?.status ?? 200).toBeLessThan(500)
  }
})
