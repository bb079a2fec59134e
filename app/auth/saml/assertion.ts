import { normalEmail } from '../accounts/users.ts'
import { fail } from '../errors.ts'
import type { ProviderPerson } from '../providers/provider-person.ts'
import { storableClaims } from '../providers/provider-person.ts'
import type { Metadata } from '../tables.server.ts'
import { readXml, select } from './metadata.ts'
import { assertionAddress, clockSeconds, type Exchange } from './service-provider.ts'

/** An assertion with a verified signature. */
export interface Assertion {
  id: string
  /** The end of the assertion's validity. */
  until: Date
  /** When the identity provider wants the session to end. */
  sessionUntil: Date | undefined
  nameId: { value: string; format: string }
  attributes: Map<string, string[]>
}

/** Default attribute names of the address, if the mapping names none. */
const addressAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
  'Email',
  'emailAddress',
]
const subjectIdAttribute = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const emailFormat = /:nameid-format:emailAddress$/
const transientFormat = /:nameid-format:transient$/

/**
 * Reads an assertion. Never read the response around it: that may be unsigned.
 * @param xml exactly the text that the signature covers
 * @throws AuthError validation_failed for a wrong request, issuer, audience or time
 */
export async function readAssertion(xml: string, exchange: Exchange): Promise<Assertion> {
  const root = (await readXml(xml)).documentElement
  if (root.localName !== 'Assertion') reject('there is none')
  if (textAt(root, 'Issuer') !== exchange.provider.entityId)
    reject('it names another issuer than the metadata of the provider')
  const now = Date.now()
  const until = confirmation(root, exchange, now)
  const [conditions, ...further] = select(root, "./*[local-name()='Conditions']")
  if (!conditions || further.length > 0) reject('it has no conditions')
  if (!isNow(conditions, now)) reject('it is too old, or not valid yet; check the clock of the provider')
  const id = root.getAttribute('ID')
  if (!id) reject('it has no id')
  const [nameId] = select(root, "./*[local-name()='Subject']/*[local-name()='NameID']")
  const [statement] = select(root, "./*[local-name()='AuthnStatement']")
  return {
    id,
    until,
    sessionUntil: momentOf(statement, 'SessionNotOnOrAfter'),
    nameId: { value: nameId?.textContent?.trim() ?? '', format: nameId?.getAttribute('Format') ?? '' },
    attributes: readAttributes(root),
  }
}

/** Maps a provider's attributes to claims: claim → source of its value. */
export interface AttributeMapping {
  keys?: Record<
    string,
    { name?: string | undefined; names?: string[] | undefined; default?: unknown; array?: boolean | undefined }
  >
}

/** The person of an assertion. @throws AuthError saml_assertion_no_user_id, saml_assertion_no_email */
export function personOfAssertion(assertion: Assertion, provider: Exchange['provider']): ProviderPerson {
  const { nameId, attributes } = assertion
  const subject = attributes.get(subjectIdAttribute)?.[0] ?? (transientFormat.test(nameId.format) ? '' : nameId.value)
  // Reject NameIDs longer than the column: truncating could merge two users.
  if (!subject || subject.length > 1024 || subject.includes('\0') || !subject.isWellFormed())
    fail('saml_assertion_no_user_id')
  const mapped = mapAttributes(attributes, provider.attributeMapping as AttributeMapping)
  const address = addressOf(mapped.email, assertion) ?? fail('saml_assertion_no_email')
  const { email: _, ...claims } = mapped
  return {
    provider: `sso:${provider.ssoProviderId}`,
    providerId: subject,
    email: { address, verified: true },
    data: {
      ...storableClaims({ iss: provider.entityId, sub: subject }),
      email: address,
      email_verified: true,
      phone_verified: false,
      ...(Object.keys(claims).length > 0 ? { custom_claims: claims } : {}),
    },
  }
}

function confirmation(root: Element, { requestId }: Exchange, now: number): Date {
  const candidates = select(
    root,
    "./*[local-name()='Subject']/*[local-name()='SubjectConfirmation' and " +
      "@Method='urn:oasis:names:tc:SAML:2.0:cm:bearer']/*[local-name()='SubjectConfirmationData']",
  )
  const right = candidates.find(
    (data) =>
      data.getAttribute('InResponseTo') === requestId &&
      data.getAttribute('Recipient') === assertionAddress() &&
      data.getAttribute('NotOnOrAfter') !== '' &&
      isNow(data, now),
  )
  return (
    momentOf(right, 'NotOnOrAfter') ??
    reject('it does not confirm its subject for our address, our request and the present time')
  )
}

function isNow(element: Element, now: number): boolean {
  const [from, until] = [momentOf(element, 'NotBefore'), momentOf(element, 'NotOnOrAfter')]
  const skew = clockSeconds * 1000
  return (!from || from.getTime() <= now + skew) && (!until || now - skew < until.getTime())
}

function momentOf(element: Element | undefined, name: string): Date | undefined {
  const text = element?.getAttribute(name)
  if (!text) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? reject('a time in it is not one') : moment
}

function readAttributes(root: Element): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const attribute of select(root, "./*[local-name()='AttributeStatement']/*[local-name()='Attribute']")) {
    const values = select(attribute, "./*[local-name()='AttributeValue']").map(
      (value) => value.textContent?.trim() ?? '',
    )
    for (const name of [attribute.getAttribute('Name'), attribute.getAttribute('FriendlyName')])
      if (name && !attributes.has(name)) attributes.set(name, values)
  }
  return attributes
}

function mapAttributes(attributes: Map<string, string[]>, mapping: AttributeMapping): Metadata {
  const claims = Object.entries(mapping.keys ?? {}).map(([claim, { name, names = [], array, default: fallback }]) => {
    const values = [...(name ? [name] : []), ...names]
      .map((one) => attributes.get(one))
      .find((candidates) => candidates && candidates.length > 0)
    if (!values) return [claim, fallback]
    return [claim, array ? values : values[0]]
  })
  return storableClaims(Object.fromEntries(claims))
}

function addressOf(mapped: unknown, { attributes, nameId }: Assertion): string | undefined {
  const sent = addressAttributes.flatMap((name) => attributes.get(name) ?? [])
  const candidates = [mapped, ...sent, emailFormat.test(nameId.format) ? nameId.value : undefined]
  for (const candidate of candidates) {
    if (typeof candidate !== 'string') continue
    try {
      return normalEmail(candidate)
    } catch {
      // Not an address: try the next one.
    }
  }
  return undefined
}

function textAt(root: Element, name: string): string | undefined {
  return select(root, `./*[local-name()='${name}']`)[0]?.textContent?.trim()
}

function reject(why: string): never {
  fail('validation_failed', `SAML Assertion is not valid: ${why}`)
}
