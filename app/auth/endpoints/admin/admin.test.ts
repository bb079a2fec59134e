import { describe, expect, test } from 'vitest'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'
import { type User, userByEmail } from '../../accounts/users.ts'
import { apiKeys } from '../../keys/keys.ts'
import { openSession } from '../../sessions/sessions.ts'

const auth = authServer()
const password = 'vexing quartz'

describe('accounts', () => {
  test('are made, found, changed, listed and removed', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    const made = await admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { role: 'moderator' },
    })
    expect(made.error).toBeNull()
    const id = made.data.user?.id ?? ''
    expect(made.data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ada' },
      app_metadata: { role: 'moderator', provider: 'email' },
    })
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
    expect((await admin.createUser({ email })).error).toMatchObject({ code: 'email_exists', status: 422 })
    expect((await admin.getUserById(id)).data.user?.id).toBe(id)
    const other = newEmail()
    expect(
      (await admin.updateUserById(id, { email: other, user_metadata: { name: null, town: 'Louisville' } })).data.user,
    ).toMatchObject({
      email: other,
      user_metadata: { town: 'Louisville' },
    })
    const [audited] = await rawSql()`select facts from audit_log where subject_id = ${id} and act = 'auth.user-updated'`
    expect(audited?.facts).toMatchObject({ changed: ['email', 'userMetadata'] })
    const list = await admin.listUsers({ page: 1, perPage: 1 })
    expect(list.error).toBeNull()
    expect(list.data.users).toHaveLength(1)
    expect(list.data).toMatchObject({ total: expect.any(Number), lastPage: expect.any(Number) })
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
  })

  test('keep an id of their former system, as long as PostgreSQL takes it for a UUID', async () => {
    const { admin } = await auth.admin()
    const id = '11111111-1111-1111-1111-111111111111'
    expect((await admin.createUser({ id, email: newEmail() })).data.user?.id).toBe(id)
    expect((await admin.createUser({ id: `${id}1`, email: newEmail() })).error).toMatchObject({ status: 400 })
  })

  test('an anonymous account that gets an address is anonymous no more', async () => {
    const { admin } = await auth.admin()
    const { data } = await auth.client().signInAnonymously()
    const id = data.user?.id ?? ''
    const email = newEmail()
    const changed = await admin.updateUserById(id, { email, email_confirm: true, password })
    expect(changed.data.user).toMatchObject({ email, is_anonymous: false })
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('a ban ends the session at once; the member can sign in again once it is lifted', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    const { data } = await admin.createUser({ email, password, email_confirm: true })
    const client = auth.client()
    await client.signInWithPassword({ email, password })
    const banned = await admin.updateUserById(data.user?.id ?? '', { ban_duration: '24h' })
    expect(banned.data.user?.banned_until).toBeTruthy()
    expect((await client.getUser()).error).not.toBeNull()
    expect((await auth.client().signInWithPassword({ email, password })).error).toMatchObject({
      code: 'user_banned',
      status: 400,
    })
    await admin.updateUserById(data.user?.id ?? '', { ban_duration: 'none' })
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('a banned account gets no session from a link and cannot refresh one', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    await admin.createUser({ email, password, email_confirm: true })
    const client = auth.client()
    await client.signInWithPassword({ email, password })
    const link = await admin.generateLink({ type: 'magiclink', email })
    // why: a ban through the API ends the session; write it directly to test a session that is still open.
    await rawSql()`update auth.users set banned_until = now() + interval '1 hour' where email = ${email}`
    expect((await client.refreshSession()).error).toMatchObject({ code: 'user_banned', status: 400 })
    const token_hash = link.data.properties?.hashed_token ?? ''
    expect((await auth.client().verifyOtp({ token_hash, type: 'magiclink' })).error).toMatchObject({
      code: 'user_banned',
      status: 403,
    })
    const banned = (await userByEmail(email)) as User
    await expect(
      transaction(() => openSession(banned, { method: 'otp' }, { address: '', userAgent: '' })),
    ).rejects.toThrow('User is banned')
    expect(await rawSql()`select from auth.sessions where user_id = ${banned.id}`).toHaveLength(1)
  })

  test('a soft deletion keeps the id and frees the address', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    const { data } = await admin.createUser({ email, password, email_confirm: true })
    await admin.deleteUser(data.user?.id ?? '', true)
    const gone = await admin.getUserById(data.user?.id ?? '')
    expect(gone.data.user).toMatchObject({ deleted_at: expect.any(String), user_metadata: {} })
    expect(gone.data.user?.email).not.toContain('@')
    expect((await admin.createUser({ email })).error).toBeNull()
  })

  test('a softly deleted account can be deleted softly again, and then for good', async () => {
    const { admin } = await auth.admin()
    const { data } = await admin.createUser({ email: newEmail(), password, email_confirm: true })
    const id = data.user?.id ?? ''
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
    expect((await admin.deleteUser(id)).error).toMatchObject({ code: 'user_not_found', status: 404 })
  })

  test('an account of another audience reads itself without naming it', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    await fetch(`${auth.url}/admin/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${(await apiKeys()).service}` },
      body: JSON.stringify({ email, password, email_confirm: true, aud: 'partners' }),
    })
    const client = auth.client()
    const { data } = await client.signInWithPassword({ email, password })
    expect((await client.getUser()).data.user).toMatchObject({ email, aud: 'partners' })
    const headers = { authorization: `Bearer ${data.session?.access_token}`, 'x-jwt-aud': 'authenticated' }
    expect((await fetch(`${auth.url}/user`, { headers })).status).toBe(400)
    expect((await admin.getUserById(data.user?.id ?? '')).error).toBeNull()
  })

  test('an administrator signs an account out everywhere by its token', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    await admin.createUser({ email, password, email_confirm: true })
    const client = auth.client()
    const { data } = await client.signInWithPassword({ email, password })
    expect((await admin.signOut(data.session?.access_token ?? '', 'global')).error).toBeNull()
    expect((await client.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  test('only administrators have access', async () => {
    const email = newEmail()
    const { admin } = await auth.admin()
    await admin.createUser({ email, password, email_confirm: true })
    const member = auth.client()
    const { data } = await member.signInWithPassword({ email, password })
    const ask = (authorization?: string) =>
      fetch(`${auth.url}/admin/users`, { headers: authorization ? { authorization } : {} })
    expect(await (await ask()).json()).toMatchObject({ code: 401, error_code: 'no_authorization' })
    expect(await (await ask('Bearer nonsense')).json()).toMatchObject({ code: 403, error_code: 'bad_jwt' })
    expect(await (await ask(`Bearer ${data.session?.access_token}`)).json()).toMatchObject({
      code: 403,
      error_code: 'not_admin',
    })
  })

  test('an administrator has no access once their session has ended or they are banned', async () => {
    const { admin } = await auth.admin()
    const someone = async () => {
      const email = newEmail()
      const made = await admin.createUser({ email, password, email_confirm: true, role: 'supabase_admin' })
      const client = auth.client()
      const { data } = await client.signInWithPassword({ email, password })
      const headers = { authorization: `Bearer ${data.session?.access_token}` }
      const ask = async () => {
        const response = await fetch(`${auth.url}/admin/users`, { headers })
        return [response.status, (await response.json()).error_code]
      }
      expect(await ask()).toEqual([200, undefined])
      return { id: made.data.user?.id ?? '', client, ask }
    }
    const [gone, banned] = [await someone(), await someone()]
    await gone.client.signOut()
    expect(await gone.ask()).toEqual([403, 'session_not_found'])
    await admin.updateUserById(banned.id, { ban_duration: '24h' })
    expect((await banned.ask())[0]).toBe(403)
  })

  test('an administrator who loses the role has no access at once', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    const made = await admin.createUser({ email, password, email_confirm: true, role: 'supabase_admin' })
    const id = made.data.user?.id ?? ''
    const enter = async () => {
      const { data } = await auth.client().signInWithPassword({ email, password })
      const headers = { authorization: `Bearer ${data.session?.access_token}` }
      const ask = async () => (await (await fetch(`${auth.url}/admin/users`, { headers })).json()).error_code
      expect(await ask()).toBeUndefined()
      return ask
    }
    const ask = await enter()
    expect((await admin.updateUserById(id, { role: 'authenticated' })).error).toBeNull()
    expect(await ask()).toBe('session_not_found')
    expect(await rawSql()`select from auth.sessions where user_id = ${id}`).toHaveLength(0)
    // The account's role counts, not the one in the token.
    await rawSql()`update auth.users set role = 'supabase_admin' where id = ${id}`
    const askAgain = await enter()
    await rawSql()`update auth.users set role = 'authenticated' where id = ${id}`
    expect(await askAgain()).toBe('not_admin')
  })

  test('an administrator with a second factor has no access before showing it', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    const made = await admin.createUser({ email, password, email_confirm: true, role: 'supabase_admin' })
    const client = auth.client()
    const { data } = await client.signInWithPassword({ email, password })
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    const ask = async () => (await (await fetch(`${auth.url}/admin/users`, { headers })).json()).error_code
    await rawSql()`insert into auth.mfa_factors (id, user_id, factor_type, status)
      values (gen_random_uuid(), ${made.data.user?.id}, 'phone', 'verified')`
    expect(await ask()).toBe('insufficient_aal')
    await rawSql()`update auth.sessions set aal = 'aal2' where user_id = ${made.data.user?.id}`
    expect(await ask()).toBeUndefined()
  })

  test('a malformed id answers not found, page -1 is rejected, and a list without a direction is descending', async () => {
    const { service } = await apiKeys()
    const ask = (path: string) => fetch(`${auth.url}${path}`, { headers: { authorization: `Bearer ${service}` } })
    const odd = await ask("/admin/users/1'or'1")
    expect(odd.status).toBe(404)
    expect(await odd.json()).toMatchObject({ error_code: 'validation_failed' })
    expect((await ask('/admin/users?page=-1')).status).toBe(400)
    const firstBy = async (sort: string) =>
      (await (await ask(`/admin/users?per_page=1&sort=${encodeURIComponent(sort)}`)).json()).users[0].id
    // As the model: descending unless the direction is asc.
    expect(await firstBy('email')).toBe(await firstBy('email desc'))
    expect(await firstBy('email')).not.toBe(await firstBy('email asc'))
    const filtered = await ask('/admin/users?filter=example.com&sort=email%20asc&per_page=1')
    const query = 'per_page=1&filter=example.com&sort=email\\+asc'
    expect(filtered.headers.get('link')).toMatch(
      new RegExp(`^<[^>?]+\\?page=2&${query}>; rel="next", <[^>?]+\\?page=\\d+&${query}>; rel="last"$`),
    )
    const empty = await ask('/admin/users?page=&per_page=&sort=&filter=')
    expect(empty.status).toBe(200)
    expect(empty.headers.get('link')).toMatch(/<[^>?]+\?page=\d+&per_page=50>; rel="last"/)
    expect(Number(empty.headers.get('x-total-count'))).toBeGreaterThan(0)
  })

  test('an imported bcrypt hash signs in and is upgraded', async () => {
    const { hash } = await import('@node-rs/bcrypt')
    const email = newEmail()
    const { admin } = await auth.admin()
    const made = await admin.createUser({
      email,
      password_hash: await hash(password, 6),
      email_confirm: true,
    })
    expect(made.error).toBeNull()
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
    const [row] = await rawSql()`select password_hash from auth.users where email = ${email}`
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$/)
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('invitations and links', () => {
  test('an invitation signs its recipient in to choose a password; a confirmed address cannot be invited', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    const { data, error } = await admin.inviteUserByEmail(email, { data: { team: 'presales' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { team: 'presales' } })
    await clearMailLimits()
    expect((await admin.inviteUserByEmail(email)).error).toBeNull()
    const first = await auth.mailTo(email, /invited/)
    const second = await auth.mailTo(email, /invited/)
    expect((await auth.client().verifyOtp({ token_hash: first.token, type: 'invite' })).error).toMatchObject({
      code: 'otp_expired',
    })
    const client = auth.client()
    expect((await client.verifyOtp({ token_hash: second.token, type: 'invite' })).error).toBeNull()
    expect((await client.updateUser({ password })).error).toBeNull()
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ code: 'email_exists' })
  })

  test('the data of a generated sign-up link is added to an unconfirmed account', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    await admin.createUser({ email, password, user_metadata: { name: 'Ada', team: 'presales' } })
    const options = { data: { team: 'bids', town: 'Louisville' } }
    const { data } = await admin.generateLink({ type: 'signup', email, password, options })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ada', team: 'bids', town: 'Louisville' })
  })

  test('every type of generated link works, and no email is sent', async () => {
    const { admin } = await auth.admin()
    const email = newEmail()
    const signup = await admin.generateLink({
      type: 'signup',
      email,
      password,
      options: { redirectTo: 'https://evil.example/' },
    })
    expect(signup.error).toBeNull()
    expect(signup.data.properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: auth.siteUrl,
      email_otp: expect.stringMatching(/^\d{6}$/),
    })
    expect(signup.data.properties?.action_link).toContain(`${auth.url}/verify?token=`)
    const token_hash = signup.data.properties?.hashed_token ?? ''
    expect((await auth.client().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    expect((await admin.generateLink({ type: 'signup', email, password })).error).toMatchObject({
      code: 'email_exists',
    })
    for (const type of ['magiclink', 'recovery'] as const) {
      const link = await admin.generateLink({ type, email })
      const { data, error } = await auth
        .client()
        .verifyOtp({ email, token: link.data.properties?.email_otp ?? '', type: 'email' })
      expect(error).toBeNull()
      expect(data.user?.email).toBe(email)
    }
    const moved = newEmail()
    const current = await admin.generateLink({ type: 'email_change_current', email, newEmail: moved })
    const half = await auth
      .client()
      .verifyOtp({ token_hash: current.data.properties?.hashed_token ?? '', type: 'email_change' })
    expect(half.error).toBeNull()
    expect(half.data.session).toBeNull()
    expect((await admin.generateLink({ type: 'recovery', email: newEmail() })).error).toMatchObject({
      code: 'user_not_found',
      status: 404,
    })
  })
})
