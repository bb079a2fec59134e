import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { drawn, draws } from '#tests/setup/drawn.ts'
import { type AssertionInput, samlProvider } from '#tests/setup/saml-provider.ts'
import { apiKeys } from '../keys/keys.ts'
import { listSamlErrors } from '../saml/errors.ts'
import { refreshMetadata } from '../saml/refresh-metadata.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const corp = samlProvider()
const stranger = samlProvider(corp.entityId)
const away = 'https://app.example.org/welcome'
const domain = 'corp.example'
let providerId = ''
let ourMetadata = ''

async function administer(method: string, path = '', body?: object) {
  const { service } = await apiKeys()
  const headers = { authorization: `Bearer ${service}` }
  const response = await fetch(`${auth.url}/admin/sso/providers${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  return { status: response.status, answer: await response.json() }
}

beforeAll(async () => {
  ourMetadata = await (await fetch(`${auth.url}/sso/saml/metadata`)).text()
  const { answer } = await administer('POST', '', {
    type: 'saml',
    metadata_xml: corp.metadata,
    domains: [domain],
    attribute_mapping: { keys: { name: { name: 'displayName' }, team: { names: ['none', 'team'], default: 'none' } } },
  })
  providerId = answer.id
})

/** Starts a sign-on. @returns the identity provider's address */
async function start(body: object = {}): Promise<string> {
  const response = await fetch(`${auth.url}/sso`, {
    method: 'POST',
    body: JSON.stringify({ domain, redirect_to: away, skip_http_redirect: true, ...body }),
  })
  return (await response.json()).url
}

async function post(form: Record<string, string>): Promise<{ status: number; end: URL; fragment: URLSearchParams }> {
  const headers = { origin: 'https://idp.example.com' }
  const response = await fetch(`${auth.url}/sso/saml/acs`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers,
  })
  const end = new URL(response.headers.get('location') ?? '')
  return { status: response.status, end, fragment: new URLSearchParams(end.hash.slice(1)) }
}

/** A whole sign-on, with a given response of the identity provider. */
async function signOn(assertionInput: Partial<AssertionInput> = {}) {
  return post(await corp.answer(await start(), ourMetadata, assertionInput))
}

const decoded = (text: string) => Buffer.from(text, 'base64').toString()
const encoded = (text: string) => Buffer.from(text).toString('base64')
const payload = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('single sign-on', () => {
  test('through the client with PKCE opens a session of a separate account', async () => {
    const email = newEmail()
    const { client: member, user } = await signedUp(email)
    const client = auth.client({ flowType: 'pkce' })
    const until = new Date(Date.now() + 3_600_000)
    const { data, error } = await client.signInWithSSO({ domain: domain.toUpperCase(), options: { redirectTo: away } })
    expect(error).toBeNull()
    const assertionInput = {
      nameId: 'ada',
      sessionNotOnOrAfter: until,
      attributes: { mail: email, displayName: 'Ada', team: 'Pies' },
    }
    const { end, status } = await post(await corp.answer(data?.url ?? '', ourMetadata, assertionInput))
    expect([status, end.origin + end.pathname]).toEqual([302, away])
    const { data: exchanged, error: refused } = await client.exchangeCodeForSession(end.searchParams.get('code') ?? '')
    expect(refused).toBeNull()
    expect(exchanged.user).toMatchObject({
      email,
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: { iss: corp.entityId, sub: 'ada', custom_claims: { name: 'Ada', team: 'Pies' } },
      identities: [{ provider: `sso:${providerId}`, id: 'ada' }],
    })
    expect(exchanged.user?.id).not.toBe(user.id)
    expect(payload(exchanged.session?.access_token).amr).toEqual([
      { method: 'sso/saml', provider: providerId, timestamp: expect.any(Number) },
    ])
    const [session] = await rawSql()`select not_after from auth.sessions where user_id = ${exchanged.user?.id ?? ''}`
    expect(new Date(session?.not_after)).toEqual(until)
    expect((await member.getUserIdentities()).data?.identities).toHaveLength(1)
    expect((await client.updateUser({ password: 'a newer wedge' })).error?.code).toBe('user_sso_managed')
  })

  test('without PKCE returns the session in the fragment, and ends it when the provider says', async () => {
    const until = new Date(Date.now() + 3_600_000)
    const { fragment } = await signOn({ nameId: 'bob', sessionNotOnOrAfter: until })
    expect(fragment.get('token_type')).toBe('bearer')
    const [session] = await rawSql()`select not_after from auth.sessions
      where id = ${payload(fragment.get('access_token') ?? '').session_id}`
    expect(new Date(session?.not_after)).toEqual(until)
  })

  test('finds the same person by id, even if the address has changed', async () => {
    const first = await signOn({ nameId: 'carol', attributes: { mail: 'carol@corp.example' } })
    const repeated = await signOn({ nameId: 'carol', attributes: { mail: 'carol.married@corp.example' } })
    expect(payload(repeated.fragment.get('access_token') ?? '').sub).toBe(
      payload(first.fragment.get('access_token') ?? '').sub,
    )
  })

  test('creates two accounts for two people with the same address', async () => {
    const subs = await Promise.all(
      ['dan-1', 'dan-2'].map(
        async (nameId) =>
          payload(
            (await signOn({ nameId, attributes: { mail: 'dan@corp.example' } })).fragment.get('access_token') ?? '',
          ).sub,
      ),
    )
    expect(new Set(subs).size).toBe(2)
  })

  test('redirects by default, with a signed request', async () => {
    const response = await fetch(`${auth.url}/sso`, {
      method: 'POST',
      body: JSON.stringify({ provider_id: providerId }),
      redirect: 'manual',
    })
    const location = new URL(response.headers.get('location') ?? '')
    expect([response.status, location.host]).toEqual([303, 'idp.example.com'])
    expect([...location.searchParams.keys()]).toEqual(['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'])
  })

  test.each([
    ['an unknown domain', { domain: 'nowhere.example' }, 404, 'sso_provider_not_found'],
    ['an unknown provider', { provider_id: crypto.randomUUID() }, 404, 'sso_provider_not_found'],
    ['a malformed id', { provider_id: 'x' }, 400, 'validation_failed'],
    ['both', { provider_id: crypto.randomUUID(), domain: 'x.example' }, 400, 'validation_failed'],
    ['neither', {}, 400, 'validation_failed'],
    [
      'a challenge without its method',
      { domain: 'corp.example', code_challenge: 'a'.repeat(43) },
      400,
      'validation_failed',
    ],
  ])('is refused for %s', async (_, body, status, code) => {
    const response = await fetch(`${auth.url}/sso`, { method: 'POST', body: JSON.stringify(body) })
    expect([response.status, (await response.json()).error_code]).toEqual([status, code])
  })
})

describe('a response is accepted', () => {
  const gcm = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
  test.each<[string, Partial<AssertionInput>]>([
    ['that is signed only as a whole', { signs: 'response' }],
    ['that is signed as a whole and within', { signs: 'both' }],
    ['whose assertion is signed and encrypted', { signs: 'assertion', encrypted: {} }],
    ['that is signed only as a whole and encrypted', { signs: 'response', encrypted: {} }],
    ['that is signed twice and encrypted', { signs: 'both', encrypted: { data: gcm } }],
  ])('%s', async (_, assertionInput) => {
    const nameId = `person-${crypto.randomUUID()}`
    const { fragment } = await signOn({ nameId, ...assertionInput })
    const user = await auth.client().getUser(fragment.get('access_token') ?? '')
    expect(user.data.user?.identities).toMatchObject([{ id: nameId }])
  })

  test.each<[string, Partial<AssertionInput>]>([
    ['with SHA-1 within the encryption', { encrypted: {}, signedBy: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['with RSA 1.5', { encrypted: { key: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' } }],
    ['with triple DES', { encrypted: { data: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' } }],
  ])('but not %s', async (_, assertionInput) => {
    expect((await signOn(assertionInput)).fragment.get('error_code')).toBe('validation_failed')
  })

  test('but not if it was altered, signed with another key, or wrapped in a forged response', async () => {
    const refused = async (form: Record<string, string>, change: (xml: string) => string = (xml) => xml) =>
      (await post({ ...form, SAMLResponse: encoded(change(decoded(form.SAMLResponse ?? ''))) })).fragment.get(
        'error_code',
      )
    const whole = async (from = corp, assertionInput: Partial<AssertionInput> = {}) =>
      from.answer(await start(), ourMetadata, { nameId: 'victim', signs: 'response', ...assertionInput })
    expect(await refused(await whole(), (xml) => xml.replace('>victim<', '>admin<'))).toBe('validation_failed')
    expect(await refused(await whole(stranger))).toBe('validation_failed')
    expect(await refused(await whole(stranger, { encrypted: {} }))).toBe('validation_failed')
    const withoutSignature = (xml: string) => xml.replace(/<ds:Signature.*?<\/ds:Signature>/s, '')
    expect(await refused(await whole(), withoutSignature)).toBe('validation_failed')
    expect(await refused(await whole(corp, { encrypted: {} }), withoutSignature)).toBe('validation_failed')
    const wrapped = (xml: string) => {
      const forged = withoutSignature(xml)
        .replace(/ID="[^"]+"/g, 'ID="_forged"')
        .replace('>victim<', '>admin<')
      return forged.replace('</samlp:Response>', `<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`)
    }
    expect(await refused(await whole(), wrapped)).toBe('validation_failed')
  })

  test('our metadata contains the encryption key', () => {
    expect(ourMetadata).toContain('use="encryption"')
  })
})

describe('admins can read why a response was rejected', () => {
  const reasons = async () => (await listSamlErrors()).map(({ provider, reason }) => [provider, reason])

  test.each<[string, Partial<AssertionInput>, RegExp]>([
    ['no signature of the provider', { signedBy: 'stranger' }, /Neither the response nor the assertion has a valid/],
    ['another audience', { audience: 'https://other.example' }, /audience is not our entity ID/],
    ['an old answer', { notBefore: new Date(0), notOnOrAfter: new Date(1) }, /Check the provider’s clock/],
    ['another request', { inResponseTo: '_other' }, /does not answer a sign-in that was started here/],
    ['SHA-1', { signedBy: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, /SHA-1/],
    ['no address', { nameId: 'eve', attributes: { displayName: 'Eve' } }, /email address/],
  ])('%s', async (_, { signedBy, ...assertionInput }, reason) => {
    const from = signedBy === 'stranger' ? stranger : corp
    const signedAssertion = signedBy === 'stranger' || !signedBy ? assertionInput : { ...assertionInput, signedBy }
    const { fragment } = await post(await from.answer(await start(), ourMetadata, signedAssertion))
    expect((await reasons())[0]).toEqual([corp.entityId, expect.stringMatching(reason)])
    // The sender learns nothing about keys.
    expect(fragment.get('error_description')).not.toContain('signature')
  })

  test('the last ten of each provider, including unrequested ones', async () => {
    for (let tries = 0; tries < 11; tries++) await signOn({ audience: 'https://other.example' })
    await post({ RelayState: 'https://app.example.org', SAMLResponse: encoded('<a/>') })
    const logged = await reasons()
    expect(logged).toHaveLength(logged.filter(([provider]) => provider === null).length + 10)
    expect(logged[0]).toEqual([null, expect.stringContaining('Start signing in here')])
  })
})

describe('a response is rejected', () => {
  const codeOf = ({ fragment }: { fragment: URLSearchParams }) =>
    fragment.get('error_code') ?? `signed in: ${fragment.has('access_token')}`

  test.each<[string, Partial<AssertionInput>]>([
    ['for another audience', { audience: 'https://other.example/metadata' }],
    ['for another recipient', { recipient: 'https://other.example/acs' }],
    ['for another destination', { destination: 'https://other.example/acs' }],
    ['to another request', { inResponseTo: '_somebody-elses-request' }],
    ['to no request', { inResponseTo: '' }],
    ['of another issuer', { issuer: 'https://other-idp.example/metadata' }],
    ['that has expired', { notBefore: new Date(Date.now() - 600_000), notOnOrAfter: new Date(Date.now() - 300_000) }],
    [
      'that is not valid yet',
      { notBefore: new Date(Date.now() + 300_000), notOnOrAfter: new Date(Date.now() + 600_000) },
    ],
    ['that is signed with SHA-1', { signedBy: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['that says no', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }],
  ])('%s', async (_, assertionInput) => {
    expect(codeOf(await signOn(assertionInput))).toBe('validation_failed')
  })

  test('without a persistent id or an address', async () => {
    expect(codeOf(await signOn({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }))).toBe(
      'saml_assertion_no_user_id',
    )
    expect(codeOf(await signOn({ nameId: 'eve', attributes: { displayName: 'Eve' } }))).toBe('saml_assertion_no_email')
  })

  test('without a signature, signed with another key, or altered', async () => {
    const form = async () => corp.answer(await start(), ourMetadata, { nameId: 'victim' })
    const unsigned = await form()
    const bare = decoded(unsigned.SAMLResponse).replace(/<ds:Signature.*<\/ds:Signature>/s, '')
    expect(codeOf(await post({ ...unsigned, SAMLResponse: encoded(bare) }))).toBe('validation_failed')
    expect(codeOf(await post(await stranger.answer(await start(), ourMetadata)))).toBe('validation_failed')
    const changed = await form()
    expect(
      codeOf(
        await post({ ...changed, SAMLResponse: encoded(decoded(changed.SAMLResponse).replace('>victim<', '>admin<')) }),
      ),
    ).toBe('validation_failed')
  })

  test('if the signature covers another assertion than the one that is read (wrapping)', async () => {
    const wrap = async (change: (xml: string, signed: string, forged: string) => string) => {
      const form = await corp.answer(await start(), ourMetadata, { nameId: 'mallory' })
      const xml = decoded(form.SAMLResponse)
      const signed = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
      const forged = signed
        .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
        .replace(/ID="[^"]+"/, 'ID="_forged"')
        .replace('>mallory<', '>admin<')
      return codeOf(await post({ ...form, SAMLResponse: encoded(change(xml, signed, forged)) }))
    }
    const signature = (signed: string) => /<ds:Signature.*<\/ds:Signature>/s.exec(signed)?.[0] ?? ''
    const attacks: ((xml: string, signed: string, forged: string) => string)[] = [
      (xml, signed, forged) => xml.replace(signed, forged + signed),
      (xml, signed, forged) => xml.replace(signed, signed + forged),
      (xml, signed, forged) => xml.replace(signed, `${forged}<samlp:Extensions>${signed}</samlp:Extensions>`),
      (xml, signed, forged) => xml.replace(signed, forged.replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
      (xml, signed, forged) =>
        xml.replace(
          signed,
          forged.replace(
            '<saml:Subject>',
            signature(signed).replace('</ds:Signature>', `<ds:Object>${signed}</ds:Object></ds:Signature>`) +
              '<saml:Subject>',
          ),
        ),
      (xml, signed, forged) =>
        xml.replace(signed, forged.replace('<saml:Subject>', `${signature(signed)}<saml:Subject>`)),
      (xml, signed, forged) =>
        xml.replace(signed, forged.replace('_forged', /ID="([^"]+)"/.exec(signed)?.[1] ?? '') + signed),
    ]
    for (const attack of attacks) expect(await wrap(attack)).toBe('validation_failed')
  })

  test('with a document type, and as anything but a response', async () => {
    const form = await corp.answer(await start(), ourMetadata)
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${decoded(form.SAMLResponse)}`
    expect(codeOf(await post({ ...form, SAMLResponse: encoded(entities) }))).toBe('validation_failed')
    for (const SAMLResponse of ['', 'x', encoded('<a/>'), encoded('<a>'), encoded('no xml')])
      expect(
        codeOf(await post({ RelayState: new URL(await start()).searchParams.get('RelayState') ?? '', SAMLResponse })),
      ).toBe('validation_failed')
  })

  test('a second time', async () => {
    const form = await corp.answer(await start(), ourMetadata, { nameId: 'frank' })
    expect((await post(form)).fragment.has('access_token')).toBe(true)
    expect(codeOf(await post(form))).toBe('saml_relay_state_not_found')
  })

  test('a second time, even if its request is repeated', async () => {
    const address = await start()
    const form = await corp.answer(address, ourMetadata, { nameId: 'grace' })
    const [relay] = await rawSql()`select * from auth.saml_relay_states where id = ${form.RelayState}`
    await post(form)
    await rawSql()`insert into auth.saml_relay_states
      select * from json_populate_record(null::auth.saml_relay_states, ${JSON.stringify(relay)})`
    const { fragment } = await post(form)
    expect(fragment.get('error_description')).toBe('SAML Assertion was used before')
  })

  test('nineteen times of twenty concurrent requests', async () => {
    const form = await corp.answer(await start(), ourMetadata, { nameId: 'heidi' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(form)))
    expect(answers.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
  })

  test('if it was not requested', async () => {
    const form = await corp.answer(await start(), ourMetadata)
    for (const RelayState of ['', away, crypto.randomUUID()]) {
      const { end, fragment } = await post({ ...form, RelayState })
      expect([end.origin, fragment.get('error_code')]).toEqual([auth.siteUrl, 'saml_relay_state_not_found'])
    }
  })

  test('after 300 seconds', async () => {
    const form = await corp.answer(await start(), ourMetadata)
    await rawSql()`update auth.saml_relay_states set created_at = now() - interval '301 seconds'
      where id = ${form.RelayState}`
    expect(codeOf(await post(form))).toBe('saml_relay_state_expired')
  })

  test('with PKCE in the query too', async () => {
    const form = await corp.answer(
      await start({ code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }),
      ourMetadata,
      {
        audience: 'x',
      },
    )
    const { end } = await post(form)
    expect(end.searchParams.get('error_code')).toBe('validation_failed')
  })

  test('from a disabled provider', async () => {
    const form = await corp.answer(await start(), ourMetadata)
    await administer('PUT', `/${providerId}`, { disabled: true })
    const refused = codeOf(await post(form))
    const started = await fetch(`${auth.url}/sso`, { method: 'POST', body: JSON.stringify({ domain }) })
    await administer('PUT', `/${providerId}`, { disabled: false })
    expect([refused, started.status, (await started.json()).error_code]).toEqual([
      'saml_provider_disabled',
      404,
      'saml_provider_disabled',
    ])
  })
})

describe('providers', () => {
  test('are created, listed, read, updated and deleted by administrators', async () => {
    const other = samlProvider()
    const { status, answer } = await administer('POST', '', {
      type: 'saml',
      metadata_xml: other.metadata,
      domains: ['One.Example', 'two.example'],
    })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      saml: { entity_id: other.entityId },
      domains: [{ domain: 'one.example' }, { domain: 'two.example' }],
    })
    const { answer: list } = await administer('GET')
    expect(list.items.map((item: { id: string }) => item.id)).toEqual([providerId, answer.id])
    expect(list.items[0].saml.metadata_xml).toBeUndefined()
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const { answer: changed } = await administer('PUT', `/${answer.id}`, {
      domains: ['two.example', 'three.example'],
      name_id_format: format,
    })
    expect(changed).toMatchObject({ saml: { name_id_format: format, metadata_xml: other.metadata } })
    expect(changed.domains.map((one: { domain: string }) => one.domain).sort()).toEqual([
      'three.example',
      'two.example',
    ])
    expect((await administer('PUT', `/${answer.id}`, { metadata_xml: corp.metadata })).answer.error_code).toBe(
      'saml_entity_id_mismatch',
    )
    expect((await administer('GET', `/${answer.id}`)).answer.id).toBe(answer.id)
    expect((await administer('DELETE', `/${answer.id}`)).status).toBe(200)
    const written = await rawSql()`select act from audit_log where subject_id = ${answer.id} order by at desc, id desc`
    expect(written.map(({ act }) => act)).toEqual([
      'auth.sso-provider-deleted',
      'auth.sso-provider-changed',
      'auth.sso-provider-created',
    ])
    expect((await administer('GET', `/${answer.id}`)).answer.error_code).toBe('sso_provider_not_found')
  })

  test.each([
    ['another type', { type: 'ldap' }, 'validation_failed'],
    ['neither metadata nor a metadata URL', { type: 'saml' }, 'validation_failed'],
    ['invalid metadata', { type: 'saml', metadata_xml: '<a/>' }, 'validation_failed'],
    ['a registered entity', { type: 'saml', metadata_xml: corp.metadata }, 'saml_idp_already_exists'],
    [
      'a domain in use',
      { type: 'saml', metadata_xml: samlProvider().metadata, domains: [domain] },
      'sso_domain_already_exists',
    ],
    ['an address without TLS', { type: 'saml', metadata_url: 'http://idp.example.com/' }, 'validation_failed'],
    ['an address on this machine', { type: 'saml', metadata_url: 'https://127.0.0.1/' }, 'saml_metadata_fetch_failed'],
    ['a name of this machine', { type: 'saml', metadata_url: 'https://localhost/' }, 'saml_metadata_fetch_failed'],
    [
      'the metadata service of a cloud',
      { type: 'saml', metadata_url: 'https://169.254.169.254/latest' },
      'saml_metadata_fetch_failed',
    ],
  ])('with %s are rejected', async (_, body, code) => {
    expect((await administer('POST', '', body)).answer.error_code).toBe(code)
  })

  test('with a metadata URL are refreshed from it, unless it is broken or names another entity', async () => {
    const { answer } = await administer('POST', '', { type: 'saml', metadata_xml: samlProvider().metadata })
    const next = samlProvider(answer.saml.entity_id).metadata
    await rawSql()`update auth.saml_providers set metadata_url = 'https://idp.example.com/'
      where sso_provider_id = ${answer.id}`
    const storedMetadata = async () => (await administer('GET', `/${answer.id}`)).answer.saml.metadata_xml
    for (const bad of ['', '<a/>', corp.metadata]) await refreshMetadata(async () => bad)
    await refreshMetadata(() => Promise.reject(new Error('away')))
    expect(await storedMetadata()).toBe(answer.saml.metadata_xml)
    await refreshMetadata(async () => next)
    expect(await storedMetadata()).toBe(next)
  })

  test('are for administrators only', async () => {
    const { client } = await signedUp(newEmail())
    const token = (await client.getSession()).data.session?.access_token
    const asMember = await fetch(`${auth.url}/admin/sso/providers`, { headers: { authorization: `Bearer ${token}` } })
    expect([asMember.status, (await fetch(`${auth.url}/admin/sso/providers`)).status]).toEqual([403, 401])
  })
})

test('our metadata contains the assertion URL and requires signed assertions', async () => {
  const response = await fetch(`${auth.url}/sso/saml/metadata`)
  expect(response.headers.get('content-type')).toContain('application/xml')
  const xml = await response.text()
  expect(xml).toContain(`entityID="${auth.url}/sso/saml/metadata"`)
  expect(xml).toContain(`Location="${auth.url}/sso/saml/acs"`)
  expect(xml).toContain('WantAssertionsSigned="true"')
  expect(xml).toContain('AuthnRequestsSigned="true"')
  expect(await (await fetch(`${auth.url}/sso/saml/metadata`)).text().then(certificateOf)).toBe(certificateOf(xml))
})

// Hundreds of requests: a busy machine needs longer than the usual limit.
test('whatever is sent, no answer is a 5xx', { timeout: 180_000 * draws }, async () => {
  const xml = decoded((await corp.answer(await start(), ourMetadata)).SAMLResponse)
  const cut = fc
    .tuple(fc.nat(xml.length), fc.nat(40), fc.string({ maxLength: 10 }))
    .map(([at, length, text]) => encoded(xml.slice(0, at) + text + xml.slice(at + length)))
  const { service } = await apiKeys()
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('saml', domain, 'https://10.0.0.1/', corp.metadata, crypto.randomUUID()),
  )
  const body = fc.dictionary(
    fc.constantFrom(
      'provider_id',
      'domain',
      'redirect_to',
      'skip_http_redirect',
      'code_challenge',
      'type',
      'metadata_xml',
      'metadata_url',
      'domains',
      'attribute_mapping',
      'name_id_format',
    ),
    value,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/sso', '/sso/saml/acs', '/admin/sso/providers', '/admin/sso/providers/x'),
      fc.constantFrom('GET', 'POST', 'PUT'),
      body,
      async (path, method, init) => {
        const headers = { authorization: `Bearer ${service}`, connection: 'close' }
        const response = await fetch(`${auth.url}${path}`, {
          method,
          headers,
          redirect: 'manual',
          body: method === 'GET' ? null : JSON.stringify(init),
        })
        expect(response.status).toBeLessThan(500)
      },
    ),
    drawn(20),
  )
  await fc.assert(
    fc.asyncProperty(cut, async (SAMLResponse) => {
      const RelayState = new URL(await start()).searchParams.get('RelayState') ?? ''
      const { status, fragment } = await post({ SAMLResponse, RelayState })
      expect(status).toBeLessThan(400)
      expect(fragment.get('error_code')).not.toBe('unexpected_failure')
    }),
    drawn(12),
  )
})

function certificateOf(xml: string): string | undefined {
  return /<ds:X509Certificate>([^<]+)</.exec(xml)?.[1]
}

async function signedUp(email: string) {
  const password = 'vexing quartz'
  const client = auth.client()
  await client.signUp({ email, password })
  await rawSql()`update auth.users set email_confirmed_at = now() where email = ${email}`
  const { data, error } = await client.signInWithPassword({ email, password })
  if (!data.user) throw error
  return { client, user: data.user }
}
