import { z } from 'zod'
import { isId } from '#app/platform/ids.ts'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import { pageLinks } from '../../http/page-links.ts'
import { limits, limitTools } from '../../limits.ts'
import {
  changeClient,
  clientById,
  deleteOAuthClient,
  listClients,
  type OAuthClient,
  type Registration,
  registerClient,
  renewClientSecret,
} from '../../oauth/clients.ts'
import { scopesOf, supportedScopes } from '../../oauth/scopes.ts'

const registration = z.object({
  client_name: z.string().max(200).default(''),
  client_uri: z.string().max(2000).optional(),
  logo_uri: z.string().max(2000).optional(),
  redirect_uris: z.array(z.string().max(2000)).max(20).default([]),
  grant_types: z.array(z.string().max(50)).max(10).optional(),
  response_types: z.array(z.literal('code', 'response_types must be code')).max(10).optional(),
  scope: z.string().max(500).optional(),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']).optional(),
})
const changes = registration.partial().extend({
  client_name: z.string().max(200).optional(),
  redirect_uris: z.array(z.string().max(2000)).max(20).optional(),
})
const wholeNumber = z.union([z.literal(''), z.coerce.number().int().min(1).max(1_000_000)]).optional()
const path = '/admin/oauth/clients'

/** Registration of OAuth clients by administrators, and dynamic registration if it is enabled. */
export const oauthClientEndpoints = [
  endpoint({
    method: 'POST',
    path: '/oauth/clients/register',
    summary: 'A tool registers itself (off unless AUTH_OAUTH_REGISTRATION is on)',
    access: 'public',
    limit: limits.signup,
    oauthError: 'invalid_client_metadata',
    body: registration,
    async handle({ body, caller }) {
      await limitTools(caller)
      const { client, secret } = await registerClient(namedByItself(body), 'dynamic', { actorKind: 'visitor', caller })
      return Response.json(clientShape(client, secret), { status: 201 })
    },
  }),
  endpoint({
    method: 'GET',
    path,
    summary: 'A page of the tools',
    access: 'admin',
    query: z.object({ page: wholeNumber, per_page: wholeNumber }),
    async handle({ query, url }) {
      const page = query.page || 1
      const perPage = Math.min(query.per_page || 50, 1000)
      const { clients, total } = await listClients(page, perPage)
      const link = pageLinks(path, { page, perPage, total }, url.searchParams)
      const headers = { 'x-total-count': String(total), link }
      return Response.json({ clients: clients.map((one) => clientShape(one)), aud: 'authenticated' }, { headers })
    },
  }),
  endpoint({
    method: 'POST',
    path,
    summary: 'Registers a tool; its secret is told once',
    access: 'admin',
    body: registration,
    async handle({ body, caller }) {
      const { client, secret } = await registerClient(named(body), 'manual', { actorKind: 'service', caller })
      return Response.json(clientShape(client, secret), { status: 201 })
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:client_id`,
    summary: 'One tool',
    access: 'admin',
    handle: async ({ params }) => clientShape(await clientById(clientId(params))),
  }),
  endpoint({
    method: 'PUT',
    path: `${path}/:client_id`,
    summary: 'Changes a tool',
    access: 'admin',
    body: changes,
    async handle({ params, body, caller }) {
      const by = { actorKind: 'service' as const, caller }
      return clientShape(await changeClient(clientId(params), named(body), by))
    },
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/:client_id`,
    summary: 'Removes a tool; its sessions end',
    access: 'admin',
    async handle({ params, caller }) {
      await deleteOAuthClient(clientId(params), { actorKind: 'service', caller })
      return undefined
    },
  }),
  endpoint({
    method: 'POST',
    path: `${path}/:client_id/regenerate_secret`,
    summary: 'A new secret, told once; the old one stops working',
    access: 'admin',
    async handle({ params, caller }) {
      const { client, secret } = await renewClientSecret(clientId(params), { actorKind: 'service', caller })
      return clientShape(client, secret)
    },
  }),
]

function clientId({ client_id: id }: Record<string, string>): string {
  return isId(id) ? id : fail('validation_failed', 'invalid client_id format')
}

function named<Body extends z.output<typeof changes>>(body: Body) {
  return {
    name: body.client_name,
    clientUri: body.client_uri,
    logoUri: body.logo_uri,
    redirectUris: body.redirect_uris,
    grantTypes: body.grant_types,
    scope: body.scope,
    authMethod: body.token_endpoint_auth_method,
  } as Body extends z.output<typeof registration> ? Registration : Partial<Registration>
}

// RFC 7591: the name is optional, and unsupported scopes may be dropped.
function namedByItself(body: z.output<typeof registration>): Registration {
  const wanted = named(body)
  const scope = wanted.scope && scopesOf(wanted.scope).filter((one) => supportedScopes.includes(one))
  return { ...wanted, name: wanted.name.trim() || siteOf(body), scope: scope ? scope.join(' ') : undefined }
}

// A client without a name is named after its host or scheme.
function siteOf({ client_uri: page, redirect_uris: [redirect] }: z.output<typeof registration>): string {
  const address = [page, redirect].find((one) => one && URL.canParse(one))
  if (!address) return 'Unnamed tool'
  const { hostname, protocol } = new URL(address)
  return (/^https?:$/.test(protocol) && hostname ? hostname : protocol.slice(0, -1)).slice(0, 100)
}

function clientShape(client: OAuthClient, secret?: string) {
  return {
    client_id: client.id,
    client_name: client.name,
    ...(secret && { client_secret: secret, client_secret_expires_at: 0 }),
    client_type: client.secretHash ? 'confidential' : 'public',
    token_endpoint_auth_method: client.authMethod,
    registration_type: client.registrationType,
    ...(client.clientUri && { client_uri: client.clientUri }),
    ...(client.logoUri && { logo_uri: client.logoUri }),
    redirect_uris: client.redirectUris,
    grant_types: client.grantTypes,
    response_types: ['code'],
    ...(client.scope && { scope: client.scope }),
    client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
    created_at: client.createdAt.toISOString(),
    updated_at: client.updatedAt.toISOString(),
  }
}
