import { z } from 'zod'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import {
  type CustomProvider,
  type CustomProviderInput,
  changeCustomProvider,
  createCustomProvider,
  customProviderNamed,
  deleteCustomProvider,
  listCustomProviders,
} from '../../openid/custom-providers.ts'

const path = '/admin/custom-providers'
const names = z.array(z.string().min(1).max(200)).max(50).optional()

/** Parameters that a sign-in sets itself: a custom provider must not override them. */
const reservedParameters = [
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'state', 'scope', 'nonce'],
  ...['code_challenge', 'code_challenge_method', 'code_verifier', 'request', 'request_uri'],
]
/** Fields that identify and authorize an account: a custom provider's attribute mapping must not set them. */
const protectedClaims = [
  ...['id', 'sub', 'iss', 'aud', 'role', 'app_metadata', 'created_at', 'updated_at', 'confirmed_at'],
  ...['email_confirmed_at', 'phone_confirmed_at', 'email_verified', 'phone_verified', 'banned_until', 'is_super_admin'],
]

const body = z.object({
  provider_type: z.string().max(20).optional(),
  identifier: z.string().max(120).optional(),
  name: z.string().max(200).optional(),
  client_id: z.string().max(500).optional(),
  client_secret: z.string().max(2000).optional(),
  acceptable_client_ids: names,
  scopes: names,
  pkce_enabled: z.boolean().optional().describe('PKCE is always used'),
  attribute_mapping: z
    .record(z.string().max(200), z.string().max(200))
    .refine((mapping) => !Object.keys(mapping).some((name) => protectedClaims.includes(name)), 'a field is protected')
    .optional(),
  custom_claims_allowlist: names,
  authorization_params: z
    .record(z.string().max(64), z.string().max(512))
    .refine(
      (parameters) => !Object.keys(parameters).some((name) => reservedParameters.includes(name)),
      'a parameter is reserved',
    )
    .optional(),
  enabled: z.boolean().optional(),
  email_optional: z.boolean().optional(),
  issuer: z.string().max(2000).optional(),
  discovery_url: z.string().max(2000).optional(),
  skip_nonce_check: z.boolean().optional(),
})

/** OpenID providers that are set up while the product runs. */
export const customProviderEndpoints = [
  endpoint({
    method: 'GET',
    path,
    summary: 'The OpenID providers that were set up at run time',
    access: 'admin',
    query: z.object({ type: z.enum(['oidc', 'oauth2', ''], "type must be either 'oauth2' or 'oidc'").optional() }),
    async handle({ query }) {
      const all = query.type === 'oauth2' ? [] : await listCustomProviders()
      return { providers: all.map(shape) }
    },
  }),
  endpoint({
    method: 'POST',
    path,
    summary: 'Sets up an OpenID provider',
    access: 'admin',
    body,
    async handle({ body, caller }) {
      if (body.provider_type !== 'oidc')
        fail('validation_failed', "provider_type must be 'oidc': providers without OpenID are not supported")
      return Response.json(shape(await createCustomProvider(providerInput(body), caller)), { status: 201 })
    },
  }),
  endpoint({
    method: 'GET',
    path: `${path}/:identifier`,
    summary: 'One of them',
    access: 'admin',
    handle: async ({ params }) => shape(await customProviderNamed(identifierOf(params))),
  }),
  endpoint({
    method: 'PUT',
    path: `${path}/:identifier`,
    summary: 'Changes one of them; what is absent stays',
    access: 'admin',
    body,
    handle: async ({ params, body, caller }) =>
      shape(await changeCustomProvider(identifierOf(params), providerInput(body), caller)),
  }),
  endpoint({
    method: 'DELETE',
    path: `${path}/:identifier`,
    summary: 'Removes one of them; its accounts stay',
    access: 'admin',
    async handle({ params, caller }) {
      await deleteCustomProvider(identifierOf(params), caller)
      return undefined
    },
  }),
]

function identifierOf({ identifier = '' }: Record<string, string>): string {
  return identifier.startsWith('custom:')
    ? identifier
    : fail('validation_failed', "identifier must start with 'custom:' prefix")
}

// An empty string counts as absent.
function providerInput(input: z.output<typeof body>): CustomProviderInput {
  return {
    identifier: input.identifier || undefined,
    name: input.name || undefined,
    clientId: input.client_id || undefined,
    clientSecret: input.client_secret || undefined,
    acceptableClientIds: input.acceptable_client_ids,
    scopes: input.scopes,
    attributeMapping: input.attribute_mapping,
    customClaimsAllowlist: input.custom_claims_allowlist,
    authorizationParams: input.authorization_params,
    enabled: input.enabled,
    emailOptional: input.email_optional,
    issuer: input.issuer || undefined,
    discoveryUrl: input.discovery_url || undefined,
    skipNonceCheck: input.skip_nonce_check,
  }
}

function shape(provider: CustomProvider) {
  return {
    id: provider.id,
    provider_type: 'oidc',
    identifier: provider.identifier,
    name: provider.name,
    client_id: provider.clientId,
    acceptable_client_ids: provider.acceptableClientIds,
    scopes: [...new Set(['openid', ...provider.scopes])],
    pkce_enabled: true,
    attribute_mapping: provider.attributeMapping,
    custom_claims_allowlist: provider.customClaimsAllowlist,
    authorization_params: provider.authorizationParams,
    enabled: provider.enabled,
    email_optional: provider.emailOptional,
    issuer: provider.issuer,
    ...(provider.discoveryUrl && { discovery_url: provider.discoveryUrl }),
    skip_nonce_check: provider.skipNonceCheck,
    created_at: provider.createdAt.toISOString(),
    updated_at: provider.updatedAt.toISOString(),
  }
}
