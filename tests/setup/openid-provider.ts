import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { afterAll, beforeAll } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'

/**
 * A real OpenID provider beside the product. Who signs in there is said by `login_hint`; without it, who was added
 * last.
 */
export interface TestOpenIdProvider {
  issuer: string
  clientId: string
  /** Adds a person; `claims` are the provider's claims about them. @returns their id there */
  person(claims: Record<string, unknown>): string
  /** From now on the person declines at the provider. */
  refuse(): void
  /** Follows a browser's way from the provider's address until it leaves the provider. @returns the last address */
  walk(address: string): Promise<string>
  /** An ID token that the provider signed, with the usual claims under `claims`. */
  idToken(
    claims: JWTPayload & Record<string, unknown>,
    options?: { key?: CryptoKey; alg?: string; kid?: string },
  ): Promise<string>
}

/** How the provider differs from the usual one. */
interface Differences {
  client?: Record<string, unknown>
  configuration?: Record<string, unknown>
  /** Filled with the variables that set it up, for `testApp(env)`, which must be called after. */
  env?: Record<string, string>
}

/** Runs the provider for a test file and sets it up in place of Google. Call after `authServer()`. */
export function openIdProvider({ client = {}, configuration = {}, env }: Differences = {}): TestOpenIdProvider {
  const usual = { id: '' }
  const people = new Map<string, Record<string, unknown>>()
  const provider = { clientId: 'solutioneer' } as TestOpenIdProvider
  let server: Server | undefined
  beforeAll(async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), kid: 'test-key', use: 'sig', alg: 'ES256' }
    server = createServer((request, response) => handle(request, response))
    server.keepAliveTimeout = 120_000
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const real = new Provider(provider.issuer, {
      clients: [
        {
          client_id: provider.clientId,
          client_secret: 'a secret of forty bits: & + %',
          redirect_uris: ['http://127.0.0.1/auth/v1/callback'],
          id_token_signed_response_alg: 'ES256',
          ...client,
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ['test'] },
      enabledJWA: { idTokenSigningAlgValues: ['ES256', 'RS256'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'picture', 'given_name', 'family_name', 'locale'],
      },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...people.get(accountId) }),
      }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      ...configuration,
    })
    // why: the product's port is not known yet where it is started after the provider.
    real.Client.prototype.redirectUriAllowed = (uri: string) =>
      /^http:\/\/127\.0\.0\.1:\d+\/auth\/v1\/callback$/.test(uri)
    const callback = real.callback()
    const handle = (request: IncomingMessage, response: ServerResponse) =>
      request.url?.startsWith('/interaction/')
        ? void interact(real, usual.id, request, response)
        : callback(request, response)
    provider.idToken = (claims, { key = privateKey, alg = 'ES256', kid = 'test-key' } = {}) =>
      new SignJWT({ iss: provider.issuer, aud: provider.clientId, ...claims })
        .setProtectedHeader({ alg, kid })
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '5m')
        .sign(key)
    const google = {
      clientId: provider.clientId,
      clientSecret: 'a secret of forty bits: & + %',
      issuer: provider.issuer,
    }
    if (env)
      Object.assign(env, {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_ISSUER: google.issuer,
      })
    else setConfig({ ...config(), google })
  })
  afterAll(async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
  })
  provider.person = (claims) => {
    const id = crypto.randomUUID()
    people.set(id, claims)
    usual.id = id
    return id
  }
  provider.refuse = () => {
    usual.id = 'nobody'
  }
  provider.walk = async (address) => {
    const cookies = new Map<string, string>()
    for (let steps = 0; address.startsWith(provider.issuer) && steps < 12; steps++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location)
        throw new Error(`The provider answered ${response.status}: ${(await response.text()).slice(0, 400)}`)
      address = new URL(location, address).href
    }
    return address
  }
  return provider
}

/** The person's part at the provider: signs in as the hint says and consents; declines if the hint is `nobody`. */
async function interact(
  provider: Provider,
  usual: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  const finish = (result: object) => provider.interactionFinished(request, response, result)
  const login = params.login_hint ?? usual
  if (login === 'nobody') return finish({ error: 'access_denied', error_description: 'The person said no' })
  if (prompt.name === 'login') return finish({ login: { accountId: login } })
  const grant = new provider.Grant({
    ...(session ? { accountId: session.accountId } : {}),
    ...(params.client_id ? { clientId: params.client_id } : {}),
  })
  grant.addOIDCScope(params.scope ?? 'openid')
  return finish({ consent: { grantId: await grant.save() } })
}
