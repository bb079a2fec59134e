import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { User } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { markTokenUsed } from '../mark-token-used.ts'
import { sessionParameters } from '../openid/finish.ts'
import { type FlowState, flowById, flowSeconds, issueAuthCode } from '../providers/flow-state.ts'
import { redirectTarget, withFragment, withQuery } from '../redirects.ts'
import { notifyOfNewDevice } from '../sessions/new-device.ts'
import { limitSession, type OpenSession, openSession } from '../sessions/sessions.ts'
import { accountOf, joining } from '../sign-up/join-account.ts'
import { flowState, samlProviders, samlRelayStates, ssoProviders } from '../tables.server.ts'
import { type Assertion, personOfAssertion, readAssertion } from './assertion.ts'
import { reasonOf, SamlRejected } from './errors.ts'
import { readXml, select } from './metadata.ts'
import { assertionAddress, decryptAssertion, type Exchange, samlFor } from './service-provider.ts'

/** A pending single sign-on. */
export interface SingleSignOn {
  relay: typeof samlRelayStates.$inferSelect
  flow: FlowState | undefined
}

/**
 * Consumes the sign-on of a response. Unsolicited responses are refused: an attacker could have a victim's browser send
 * one (login CSRF).
 * @throws AuthError saml_relay_state_not_found
 */
export async function takeSingleSignOn(relayState: unknown): Promise<SingleSignOn> {
  if (typeof relayState !== 'string' || !isId(relayState))
    fail('saml_relay_state_not_found', 'SAML RelayState is not one of ours. Start signing in here.')
  const [relay] = await database().delete(samlRelayStates).where(eq(samlRelayStates.id, relayState)).returning()
  if (!relay)
    fail('saml_relay_state_not_found', 'SAML RelayState does not exist or was used before. Try signing in again.')
  return { relay, flow: relay.flowStateId ? await flowById(relay.flowStateId) : undefined }
}

/**
 * Ends a single sign-on.
 * @returns the redirect target, with the session (implicit flow) or its code (PKCE)
 * @throws AuthError saml_relay_state_expired, saml_provider_disabled, validation_failed, saml_assertion_no_user_id,
 * saml_assertion_no_email
 */
export async function finishSingleSignOn(
  { relay, flow }: SingleSignOn,
  response: unknown,
  caller: Caller,
): Promise<string> {
  if (Date.now() - relay.createdAt.getTime() > flowSeconds * 1000) fail('saml_relay_state_expired')
  if (relay.flowStateId && !flow) fail('flow_state_not_found')
  const exchange = {
    provider: await enabledProvider(relay.ssoProviderId),
    requestId: relay.requestId,
    since: relay.createdAt,
  }
  const assertion = await readAssertion(await verifiedAssertion(exchange, response), exchange)
  const person = personOfAssertion(assertion, exchange.provider)
  const target = redirectTarget(relay.redirectTo)
  const ended = await joining(async () => {
    await consumeAssertion(exchange, assertion)
    const user = await accountOf(person, caller)
    await notifyOfNewDevice(user, caller)
    if (flow) return { code: await saveForExchange(flow, user, assertion) }
    return { opened: await openLimited(user, exchange, assertion, caller) }
  })
  return ended.code !== undefined
    ? withQuery(target, { code: ended.code })
    : withFragment(target, await sessionParameters(ended.opened))
}

async function enabledProvider(id: string): Promise<typeof samlProviders.$inferSelect> {
  const [row] = await database()
    .select({ saml: samlProviders, disabled: ssoProviders.disabled })
    .from(samlProviders)
    .innerJoin(ssoProviders, eq(ssoProviders.id, samlProviders.ssoProviderId))
    .where(eq(samlProviders.ssoProviderId, id))
  if (!row) fail('saml_idp_not_found')
  if (row.disabled) fail('saml_provider_disabled', 'This SSO provider is disabled')
  return row.saml
}

/** Verifies the signature. @returns the text of the response's only assertion */
async function verifiedAssertion(exchange: Exchange, response: unknown): Promise<string> {
  if (typeof response !== 'string' || response === '') fail('validation_failed', 'SAMLResponse is missing')
  const root = await readResponse(Buffer.from(response, 'base64').toString('utf8'))
  const saml = await samlFor(exchange)
  const judged = await saml.validatePostResponseAsync({ SAMLResponse: response }).then(
    async ({ profile }) => {
      await checkEncryptedAssertion(root)
      return { xml: profile?.getAssertionXml?.() }
    },
    (error: unknown) => ({ refused: reasonOf(error) }),
  )
  if ('xml' in judged && judged.xml) return judged.xml
  const rejection = 'refused' in judged ? judged.refused : 'The response has no assertion.'
  log.warn({ provider: exchange.provider.entityId, reason: rejection }, 'SAML response refused')
  throw new SamlRejected(rejection)
}

/** Checks the response around the assertion. It may be unsigned, so it is only used to refuse. */
async function readResponse(xml: string): Promise<Element> {
  const root = (await readXml(xml)).documentElement
  if (root.localName !== 'Response') fail('validation_failed', 'SAMLResponse is not a SAML response')
  const destination = root.getAttribute('Destination')
  if (destination && destination !== assertionAddress())
    fail('validation_failed', 'SAML response is for another address')
  const [status] = select(root, "./*[local-name()='Status']/*[local-name()='StatusCode']")
  if (status?.getAttribute('Value') !== 'urn:oasis:names:tc:SAML:2.0:status:Success')
    fail('validation_failed', 'The identity provider did not sign you in')
  rejectBrokenHash(root)
  // Refuse PKCS#1 v1.5, which allows padding oracle attacks (Bleichenbacher), and triple DES, which is broken.
  const ciphers = select(root, "//*[local-name()='EncryptionMethod']").map((one) => one.getAttribute('Algorithm') ?? '')
  if (ciphers.some((one) => /rsa-1_5$|tripledes-cbc$/i.test(one)))
    fail('validation_failed', 'SAML assertion is encrypted with RSA 1.5 or triple DES; use RSA-OAEP and AES')
  requireOneAssertion(root)
  return root
}

/** Applies the same checks to the content of an encrypted assertion. */
async function checkEncryptedAssertion(response: Element): Promise<void> {
  const [encrypted] = select(response, "//*[local-name()='EncryptedAssertion']")
  if (!encrypted) return
  const root = (await readXml(await decryptAssertion(encrypted.toString()))).documentElement
  rejectBrokenHash(root)
  requireOneAssertion(root)
}

// The library still accepts hashes with known collisions, which allow forged signatures. In the wrapping of an
// encryption key such a hash is harmless, and the default of many providers.
function rejectBrokenHash(root: Element): void {
  const methods = select(
    root,
    "//*[local-name()='Signature']//*[local-name()='SignatureMethod' or local-name()='DigestMethod']",
  )
  if (methods.some((method) => /sha1$|md5$/i.test(method.getAttribute('Algorithm') ?? '')))
    fail('validation_failed', 'SAML response is signed with SHA-1; the identity provider has to use SHA-256')
}

// Require exactly one assertion at any depth, to prevent signature wrapping attacks.
function requireOneAssertion(root: Element): void {
  if (select(root, "//*[local-name()='Assertion' or local-name()='EncryptedAssertion']").length !== 1)
    fail('validation_failed', 'SAML response must contain one assertion')
}

async function consumeAssertion({ provider }: Exchange, assertion: Assertion): Promise<void> {
  const until = new Date(assertion.until.getTime() + 3_600_000)
  if (!(await markTokenUsed('saml', `${provider.entityId}\n${assertion.id}`, until)))
    fail('validation_failed', 'SAML Assertion was used before')
}

// Store the provider's end of the session in the flow: the session is opened later, when the code is exchanged.
async function saveForExchange(flow: FlowState, user: User, { sessionUntil }: Assertion): Promise<string> {
  if (sessionUntil)
    await database()
      .update(flowState)
      .set({ providerRequest: { sessionUntil: sessionUntil.toISOString() } })
      .where(eq(flowState.id, flow.id))
  return issueAuthCode(flow.id, user.id)
}

async function openLimited(
  user: User,
  { provider }: Exchange,
  assertion: Assertion,
  caller: Caller,
): Promise<OpenSession> {
  const opened = await openSession(user, { method: 'sso/saml', provider: provider.ssoProviderId }, caller)
  return limitSession(opened, assertion.sessionUntil)
}
