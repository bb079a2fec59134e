import { z } from 'zod'
import { isId } from '#app/platform/ids.ts'
import { requireSaml } from '../accounts/sign-in-methods.ts'
import { fail } from '../errors.ts'
import { endpoint } from '../http/endpoint.ts'
import { pkceMembers } from '../http/schemas.ts'
import { limits } from '../limits.ts'
import { errorParameters } from '../providers/flow-errors.ts'
import { readPkce } from '../providers/flow-state.ts'
import { errorRedirect, redirectTarget } from '../redirects.ts'
import { recordSamlError } from '../saml/errors.ts'
import { finishSingleSignOn, type SingleSignOn, takeSingleSignOn } from '../saml/finish.ts'
import { describeServiceProvider } from '../saml/service-provider.ts'
import { startSingleSignOn } from '../saml/start.ts'

export const sso = endpoint({
  method: 'POST',
  path: '/sso',
  summary: 'Starts single sign-on with a company, by its provider or by the domain of its addresses',
  access: 'public',
  limit: limits.sso,
  body: z.object({
    provider_id: z.string().max(100).optional(),
    domain: z.string().max(253).optional(),
    redirect_to: z.string().max(4000).optional(),
    skip_http_redirect: z.boolean().optional(),
    ...pkceMembers,
  }),
  async handle({ body, redirectTo }) {
    requireSaml()
    const { provider_id: providerId, domain } = body
    if (providerId && domain) fail('validation_failed', 'Only one of provider_id or domain supported')
    if (!providerId && !domain) fail('validation_failed', 'A provider_id or domain needs to be provided')
    if (providerId && !isId(providerId)) fail('validation_failed', 'provider_id must be an UUID')
    const which = providerId ? { providerId } : { domain: domain ?? '' }
    const url = await startSingleSignOn(which, { redirectTo: body.redirect_to ?? redirectTo, pkce: readPkce(body) })
    return body.skip_http_redirect ? { url } : new Response(null, { status: 303, headers: { location: url } })
  },
})

export const samlAcs = endpoint({
  method: 'POST',
  path: '/sso/saml/acs',
  summary: 'Where identity providers send their assertions to',
  access: 'public',
  limit: limits.authorize,
  form: true,
  body: z.looseObject({
    RelayState: z.unknown().optional().describe('Names the sign-on'),
    SAMLResponse: z.unknown().optional().describe('The response, in base64'),
  }),
  // The user is in the middle of a redirect: report every error to the redirect target.
  async handle({ body, caller }) {
    requireSaml()
    const { RelayState, SAMLResponse } = body
    let signOn: SingleSignOn | undefined
    try {
      signOn = await takeSingleSignOn(RelayState)
      return new Response(null, {
        status: 302,
        headers: { location: await finishSingleSignOn(signOn, SAMLResponse, caller) },
      })
    } catch (error) {
      await recordSamlError(signOn?.relay.ssoProviderId, error)
      const location = errorRedirect(
        redirectTarget(signOn?.relay.redirectTo),
        errorParameters(error),
        Boolean(signOn?.flow),
      )
      return new Response(null, { status: 303, headers: { location } })
    }
  },
})

export const samlMetadata = endpoint({
  method: 'GET',
  path: '/sso/saml/metadata',
  summary: 'Our SAML metadata, to register us with an identity provider',
  access: 'public',
  async handle({ url }) {
    requireSaml()
    const download = url.searchParams.get('download') === 'true'
    return new Response(await describeServiceProvider(), {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=600',
        ...(download ? { 'content-disposition': 'attachment; filename="metadata.xml"' } : {}),
      },
    })
  },
})
