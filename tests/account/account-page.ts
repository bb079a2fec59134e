import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildPost } from '#app/campus/posts/factory.ts'
import { activitySentence } from '#app/members/account/activity/sentences.ts'
import { addressTakenMessage } from '#app/members/account/labels.ts'
import { accountNotices } from '#app/members/account/notices.ts'
import { bounceLabels } from '#app/members/bounces/labels.ts'
import { formerMember } from '#app/members/person.ts'
import { reauthenticationLabels } from '#app/members/reauthentication/labels.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { signedIn } from '../setup/people.ts'
import { cookieOf, locationOf, sameSite, website } from '../setup/website.ts'
import { app } from './product.ts'

const { holding, signIn } = website(app)

/** The sentence that the activity shows for an event. */
const sentence = (act: string, method?: string) => activitySentence({ act, actorKind: 'member', details: { method } })

describe('the account page', () => {
  test('asks visitors to sign in, and leads back', async () => {
    for (const part of [
      '',
      '/address',
      '/password',
      '/factors',
      '/identities',
      '/sessions',
      '/tools',
      '/activity',
      '/data',
      '/removal',
      '/export',
    ]) {
      const response = await holding('').get(`/campus/account${part}`)
      expect([part, locationOf(response)]).toEqual([
        part,
        `/campus/auth?next=${encodeURIComponent(`/campus/account${part}`)}`,
      ])
    }
    expect(locationOf(await holding('').post('/campus/account/sessions?_method=DELETE'))).toBe(
      '/campus/auth?next=%2Fcampus%2Faccount',
    )
  })

  test('changes name and headline, and shows errors beside the field', async () => {
    const member = await signedIn(app)
    const saved = await member.post('/campus/account', { name: ' Ada Lovelace ', headline: 'Bid manager' })
    expect(locationOf(saved)).toBe('/campus/account?done=profile')
    const page = await (await member.get('/campus/account?done=profile')).text()
    expect(page).toContain(accountNotices.profile)
    expect(page).toContain('value="Ada Lovelace"')
    const response = await member.post('/campus/account', { name: ' ', headline: 'x'.repeat(121) })
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text).toContain('Please enter a display name.')
    expect(text).toContain('Please use at most 120 characters.')
    expect(await (await member.get(`/campus/members/${member.id}`)).text()).toContain('Bid manager')
  })

  test('checks a picture by its content, crops and resizes it, and removes it again', async () => {
    const member = await signedIn(app)
    const send = async (bytes: Uint8Array, name: string) => {
      const body = new FormData()
      body.set('name', 'Ada')
      body.set('picture', new File([bytes as Uint8Array<ArrayBuffer>], name))
      return fetch(`${app.url}/campus/account`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: member.cookie, ...sameSite },
        body,
      })
    }
    const script = await send(new TextEncoder().encode('<svg onload="alert(1)">'), 'me.png')
    expect(script.status).toBe(422)
    expect(await script.text()).toContain('Please choose an image')
    const tall = await sharp({ create: { width: 400, height: 900, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer()
    expect((await send(tall, 'me.jpg')).status).toBe(302)
    const address =
      /\/files\/avatars\/thumbnails\/\d+\.webp/.exec(await (await member.get('/campus/account')).text())?.[0] ?? ''
    const picture = await fetch(app.url + address)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 256, height: 256 })
    await member.post('/campus/account/picture?_method=DELETE')
    expect(await (await member.get('/campus/account')).text()).not.toContain('/files/avatars/')
  })

  test('changes the address once both addresses have confirmed', async () => {
    const member = await signedIn(app)
    const newEmail = `moved-${member.email}`
    const response = await member.post('/campus/account/address', { email: newEmail })
    expect(locationOf(response)).toBe('/campus/account/address?done=address-asked')
    const follow = async (to: string) => {
      const mail = await app.mailTo(to, /address/i)
      const link = new URL(/https?:\/\/\S+\/verify\?\S+/.exec(mail.text ?? '')?.[0] ?? '')
      const fields = Object.fromEntries(link.searchParams)
      const landed = await fetch(link.origin + link.pathname, {
        method: 'POST',
        redirect: 'manual',
        headers: sameSite,
        body: new URLSearchParams(fields),
      })
      const next = new URL(locationOf(landed) ?? '')
      const browser = holding(`${member.cookie}; ${cookieOf(landed)}`)
      return locationOf(await browser.get(next.pathname + next.search))
    }
    expect(await follow(newEmail)).toBe('/campus/account/address?done=address-half')
    expect(await (await member.get('/campus/account/address')).text()).toContain(newEmail)
    expect((await signIn({ ...member, email: newEmail })).status).toBe(422)
    expect(await follow(member.email)).toBe('/campus/account/address?done=address-changed')
    expect((await signIn({ ...member, email: newEmail })).status).toBe(302)
    expect((await signIn(member)).status).toBe(422)
  })

  test('an address of another account is an error beside the field', async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)]
    const response = await member.post('/campus/account/address', { email: other.email })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(addressTakenMessage)
  })

  test('offers Google only if it is set up, and shows an error otherwise', async () => {
    const member = await signedIn(app)
    expect(await (await member.get('/campus/account/identities')).text()).not.toContain('Google')
    expect(await (await fetch(`${app.url}/campus/auth`)).text()).not.toContain('Google')
    expect(locationOf(await member.post('/campus/account/google'))).toBe(
      '/campus/account/identities?problem=google-missing',
    )
    const [identity] = await rawSql()`select id from auth.identities where user_id = ${member.id}`
    const response = await member.post(`/campus/account/identities/${identity?.id}?_method=DELETE`)
    expect(locationOf(response)).toBe('/campus/account/identities?problem=last-identity')
  })

  test('exports all data, without secrets', async () => {
    const member = await signedIn(app, { name: 'Grace Example' })
    await buildPost({ userId: member.id, title: 'My first bid' })
    const response = await member.get('/campus/account/export')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { email: member.email },
      profile: { name: 'Grace Example' },
      posts: [{ title: 'My first bid' }],
      sessions: [{ kind: 'campus' }],
    })
    expect(text).not.toMatch(/argon2|hash|secret|token/i)
  })

  test('of forty concurrent exports ten succeed, and the others are rate limited with a time to retry', async () => {
    const member = await signedIn(app)
    const responses = await Promise.all(Array.from({ length: 40 }, () => member.get('/campus/account/export')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    const rateLimited = responses.filter(({ status }) => status === 429)
    expect(rateLimited).toHaveLength(30)
    expect(rateLimited.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  })

  test('is deleted with the password, is a former member to others meanwhile, and is restored by signing in', async () => {
    const [member, reader] = [await signedIn(app, { name: 'Gone Example' }), await signedIn(app)]
    const post = await buildPost({ userId: member.id })
    const response = await member.post('/campus/account/removal', { password: 'not it' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(reauthenticationLabels.wrongPassword)
    const gone = await member.post('/campus/account/removal', { password: member.password })
    expect(locationOf(gone)).toBe('/campus/auth?done=left')
    expect((await member.get('/campus/account')).status).toBe(302)
    expect((await app.mailTo(member.email, /will be deleted on/)).text).toContain('sign in before')
    const page = await (await reader.get(`/campus/post/${post.id}`)).text()
    expect(page).toContain(formerMember.name)
    expect(page).not.toContain('Gone Example')
    const back = await signIn(member)
    expect(locationOf(back)).toBe('/campus/account?done=kept')
    const welcome = await holding(cookieOf(back)).get('/campus/account?done=kept')
    expect(await welcome.text()).toContain(accountNotices.kept)
    expect(await (await reader.get(`/campus/post/${post.id}`)).text()).toContain('Gone Example')
  })
})

describe('what the account page shows', () => {
  test('the activity: sign-ins and changes with time and device, and nothing of other members', async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)]
    await signIn({ ...member, password: 'not it at all' })
    await signIn(member)
    await other.post('/campus/account/password', { currentPassword: other.password, password: 'a-much-larger-slice' })
    const page = await (await member.get('/campus/account/activity')).text()
    for (const line of [
      sentence('auth.signed-in', 'password'),
      sentence('auth.sign-in-failed'),
      sentence('auth.signed-up'),
    ])
      expect(page).toContain(line)
    expect(page).toContain('127.0.0.1')
    expect(page).not.toContain(sentence('auth.password-changed'))
    const notMe = /href="(\/campus\/auth\/not-me[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(await (await holding('').get(notMe)).text()).toContain(entry().notMe.submit)
    const safe = await holding('').post(notMe)
    expect(await safe.text()).toContain(entry().notMe.done)
    expect((await member.get('/campus/account')).status).toBe(302)
    expect((await other.get('/campus/account')).status).toBe(200)
  })

  test('an expired sign-in to a tool says so, on both pages', async () => {
    const member = await signedIn(app)
    const over = `/campus/consent?authorization_id=${newId()}`
    for (const response of [await member.get(over), await member.post(over, { decision: 'allow' })]) {
      expect(response.status).toBe(404)
      expect(await response.text()).toContain(entry().tools.over.next)
    }
  })

  test('a tool with `prompt=none` is answered at once, and one that requires a fresh sign-in gets one', async () => {
    const member = await signedIn(app)
    const [client, back] = [newId(), 'https://tool.example.org/back']
    await rawSql()`insert into auth.oauth_clients (id, name, auth_method, registration_type, redirect_uris, grant_types)
      values (${client}, 'Time sheets', 'none', 'manual', ${JSON.stringify([back])}::text::jsonb,
        '["authorization_code"]')`
    const begin = async (prompt: string) => {
      const [code_challenge, code_challenge_method] = ['c'.repeat(43), 'S256']
      const query = { client_id: client, redirect_uri: back, scope: 'openid', prompt, code_challenge }
      const params = new URLSearchParams({
        ...query,
        code_challenge_method,
        resource: 'https://sheets.example.org/api',
      })
      const { pathname, search } = new URL(
        locationOf(await holding('').get(`/auth/v1/oauth/authorize?${params}`)) ?? '',
        app.url,
      )
      return pathname + search
    }
    const silent = await begin('none')
    expect(locationOf(await holding('').get(silent))).toContain(`${back}?error=login_required`)
    expect((await member.get(silent)).status).toBe(404)
    expect(locationOf(await member.get(await begin('none')))).toContain(`${back}?error=consent_required`)
    const consent = await begin('login')
    expect(locationOf(await holding('').get(consent))).toContain('/campus/auth?next=')
    expect(await (await member.get(consent)).text()).toContain(
      entry().tools.resources.replace('{resources}', 'sheets.example.org'),
    )
    const response = await member.post(consent, { decision: 'allow' })
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('name="proof-password"')])
    const wrong = await member.post(consent, { decision: 'allow', 'proof-password': 'not it' })
    expect(await wrong.text()).toContain(reauthenticationLabels.wrongPassword)
    const agreed = await member.post(consent, { decision: 'allow', 'proof-password': member.password })
    expect(agreed.headers.get('refresh')).toContain(`${back}?code=`)
    // It was agreed to now, and the sign-in is the one of a moment ago.
    expect(locationOf(await member.get(await begin('none')))).toContain(`${back}?code=`)
  })

  test('the connected tools, whose sessions end when they are disconnected', async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)]
    const [client, session] = [newId(), newId()]
    await rawSql()`insert into auth.oauth_clients (id, name, auth_method, registration_type, redirect_uris, grant_types)
      values (${client}, 'Time sheets', 'none', 'manual', '[]', '[]')`
    for (const { id } of [member, other])
      await rawSql()`insert into auth.oauth_grants (user_id, client_id, scopes) values (${id}, ${client}, '["email"]')`
    await rawSql()`insert into auth.sessions (id, user_id, oauth_client_id)
      values (${session}, ${member.id}, ${client})`
    const page = await (await member.get('/campus/account/tools')).text()
    expect(page).toContain('Time sheets')
    expect(page).toContain('your email address')
    const gone = await member.post(`/campus/account/tools/${client}?_method=DELETE`)
    expect(locationOf(gone)).toBe('/campus/account/tools?done=tool-disconnected')
    expect(await rawSql()`select id from auth.sessions where id = ${session}`).toEqual([])
    expect(await (await member.get('/campus/account/tools')).text()).not.toContain('Time sheets')
    expect(await (await other.get('/campus/account/tools')).text()).toContain('Time sheets')
    expect((await member.post(`/campus/account/tools/${client}?_method=DELETE`)).status).toBe(404)
  })
})

test('a member whose emails bounce sees a notice on every page, as does an admin, until they confirm the address', async () => {
  const [member, admin] = [await signedIn(app), await signedIn(app, { role: 'admin', area: 'admin' })]
  const token = 'f'.repeat(32)
  await rawSql()`insert into member_bounces (member_id, email, reason, token)
    values (${member.id}, ${member.email}, '5.1.1', ${token})`
  for (const part of ['', '/sessions'])
    expect(await (await member.get(`/campus/account${part}`)).text()).toContain(
      'Our emails to your address have been bouncing',
    )
  expect(await (await admin.get(`/admin/members?q=${member.email}`)).text()).toContain(bounceLabels.mark)
  const response = await member.post('/campus/account/address/check')
  expect(locationOf(response)).toBe('/campus/account/address?done=address-check')
  expect(await (await member.get(`/campus/account/address/check?token=${token}`)).text()).toContain(
    bounceLabels.confirm,
  )
  const confirmed = await member.post('/campus/account/address/check', { token })
  expect(locationOf(confirmed)).toBe('/campus/account/address?done=address-arrives')
  expect(await (await member.get('/campus/account')).text()).not.toContain(
    'Our emails to your address have been bouncing',
  )
})

test('only the author of a reply by email can open the whole email to edit it', async () => {
  const [author, moderator] = [await signedIn(app), await signedIn(app, { role: 'moderator' })]
  const { id: postId } = await buildPost()
  const id = newId()
  await rawSql()`insert into comments (id, post_id, user_id, content) values (${id}, ${postId}, ${author.id}, 'Yes.')`
  await rawSql()`insert into mailed_texts (comment_id, member_id, whole, left_out)
    values (${id}, ${author.id}, 'Yes. All of it.', 'All of it.')`
  const shown = async (person: typeof author, search: string) =>
    (await (await person.get(`/campus/comments/${id}/edit${search}`)).text()).includes('Yes. All of it.')
  expect([await shown(author, '?whole'), await shown(author, ''), await shown(moderator, '?whole')]).toEqual([
    true,
    false,
    false,
  ])
})
