import { z } from 'zod'
import { isId } from '#app/platform/ids.ts'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import {
  createProvider,
  deleteProvider,
  findSsoProvider,
  listProviders,
  type SamlProviderInput,
  type SsoProvider,
  updateProvider,
} from '../../saml/providers.ts'

const text = z.string().max(2000)
const domain = z
  .string()
  .regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i, 'must be a domain')
const mapped = z.object({
  name: text.optional(),
  names: z.array(text).max(50).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
})
const formats = ['persistent', 'transient', 'emailAddress', 'unspecified'].map(
  (name) =>
    `urn:oasis:names:tc:SAML:${name === 'persistent' || name === 'transient' ? '2.0' : '1.1'}:nameid-format:${name}`,
)

const body = z.object({
  type: z.string().optional().describe('saml'),
  resource_id: z.string().max(200).optional(),
  metadata_xml: z.string().max(1_000_000).optional(),
  metadata_url: text.optional().describe('A public address, over TLS'),
  domains: z.array(domain).max(100).optional(),
  attribute_mapping: z.object({ keys: z.record(z.string().max(200), mapped).optional() }).optional(),
  name_id_format: z.enum(['', ...formats]).optional(),
  disabled: z.boolean().optional(),
})

const path = '/admin/sso/providers'

const listSsoProviders = endpoint({
  method: 'GET',
  path,
  summary: 'The identity providers of single sign-on',
  access: 'admin',
  // Leave the metadata out: it is long.
  handle: async () => ({ items: (await listProviders()).map((one) => shape(one, false)) }),
})

const createSsoProvider = endpoint({
  method: 'POST',
  path,
  summary: 'Registers an identity provider by its SAML metadata',
  access: 'admin',
  body,
  async handle({ body, caller }) {
    if (body.type !== 'saml') fail('validation_failed', "Only 'saml' supported for SSO provider type")
    return Response.json(shape(await createProvider(providerInput(body), caller)), { status: 201 })
  },
})

const getSsoProvider = endpoint({
  method: 'GET',
  path: `${path}/:idp_id`,
  summary: 'An identity provider',
  access: 'admin',
  handle: async ({ params }) => shape(await findSsoProvider(idpId(params))),
})

const updateSsoProvider = endpoint({
  method: 'PUT',
  path: `${path}/:idp_id`,
  summary: 'Changes an identity provider; what is absent stays',
  access: 'admin',
  body,
  handle: async ({ params, body, caller }) => shape(await updateProvider(idpId(params), providerInput(body), caller)),
})

const deleteSsoProvider = endpoint({
  method: 'DELETE',
  path: `${path}/:idp_id`,
  summary: 'Removes an identity provider; its accounts stay',
  access: 'admin',
  handle: async ({ params, caller }) => shape(await deleteProvider(idpId(params), caller)),
})

export const ssoProviderEndpoints = [
  listSsoProviders,
  createSsoProvider,
  getSsoProvider,
  updateSsoProvider,
  deleteSsoProvider,
]

function idpId(params: Record<string, string>): string {
  return isId(params.idp_id) ? params.idp_id : fail('sso_provider_not_found')
}

function providerInput(input: z.output<typeof body>): SamlProviderInput {
  return {
    resourceId: input.resource_id,
    metadataXml: input.metadata_xml,
    metadataUrl: input.metadata_url,
    domains: input.domains,
    attributeMapping: input.attribute_mapping,
    nameIdFormat: input.name_id_format,
    disabled: input.disabled,
  }
}

function shape({ provider, saml, domains }: SsoProvider, whole = true) {
  return {
    id: provider.id,
    ...(provider.resourceId ? { resource_id: provider.resourceId } : {}),
    disabled: provider.disabled,
    saml: {
      entity_id: saml.entityId,
      ...(whole ? { metadata_xml: saml.metadataXml } : {}),
      ...(saml.metadataUrl ? { metadata_url: saml.metadataUrl } : {}),
      attribute_mapping: saml.attributeMapping,
      ...(saml.nameIdFormat ? { name_id_format: saml.nameIdFormat } : {}),
    },
    domains: domains.map(({ id, domain, createdAt, updatedAt }) => ({
      id,
      domain,
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    })),
    created_at: provider.createdAt.toISOString(),
    updated_at: provider.updatedAt.toISOString(),
  }
}
