import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSignedCertificate } from '#app/auth/saml/certificate.ts'

// why: the validator of the schema is a native package of its own; that the XML is read at all is what the tests need.
setSchemaValidator({ validate: async () => 'not validated' })

/** Overrides of an assertion's contents. */
export interface AssertionInput {
  nameId: string
  nameIdFormat: string
  attributes: Record<string, string>
  audience: string
  recipient: string
  inResponseTo: string
  issuer: string
  destination: string
  assertionId: string
  status: string
  notBefore: Date
  notOnOrAfter: Date
  sessionNotOnOrAfter: Date
  /** How the assertion is signed: an address of XML Signature. */
  signedBy: string
  /** What is signed: the assertion, or only the response around it, or both. */
  signs: 'assertion' | 'response' | 'both'
  /** Encrypted for the key in our metadata; by these addresses of XML Encryption. */
  encrypted: { data?: string; key?: string }
}

/** A real SAML identity provider, in this process. */
export interface TestSamlProvider {
  entityId: string
  metadata: string
  certificate: string
  /**
   * Reads our request, checking its signature, and answers it.
   * @param address where the browser was sent
   * @param ourMetadata as `/sso/saml/metadata` gives it
   * @returns the form that the browser posts
   */
  answer(
    address: string,
    ourMetadata: string,
    overrides?: Partial<AssertionInput>,
  ): Promise<{ SAMLResponse: string; RelayState: string }>
}

/** An identity provider with a key of its own, or with `keys` of another. */
export function samlProvider(
  entityId = `https://idp-${crypto.randomUUID().slice(0, 8)}.example.com/metadata`,
): TestSamlProvider {
  const { privateKey: pem } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { format: 'pem', type: 'spki' },
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  })
  const privateKey = createPrivateKey(pem)
  const certificate = selfSignedCertificate({ privateKey, publicKey: createPublicKey(privateKey) }, 'Test')
  const provider = IdentityProvider({
    entityID: entityId,
    privateKey: pem,
    signingCert: certificate,
    wantAuthnRequestsSigned: true,
    isAssertionEncrypted: false,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: 'https://idp.example.com/sso' },
    ],
    singleLogoutService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: 'https://idp.example.com/slo' },
    ],
  })
  return {
    entityId,
    certificate,
    metadata: provider.getMetadata(),
    async answer(address, ourMetadata, assertionInput = {}) {
      const query = Object.fromEntries(new URL(address).searchParams)
      const { signs = 'assertion', encrypted } = assertionInput
      const wanted = `WantAssertionsSigned="${signs !== 'response'}"`
      const us = ServiceProvider({
        metadata: ourMetadata.replace(/WantAssertionsSigned="\w+"/, wanted),
        wantMessageSigned: signs === 'both',
      })
      const signedPart = ['SAMLRequest', 'RelayState', 'SigAlg']
        .map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`)
        .join('&')
      const { extract } = await provider.parseLoginRequest(us, 'redirect', { query, octetString: signedPart })
      const acs = String(us.entityMeta.getAssertionConsumerService('post'))
      const values = tags(
        { entityId, acs, ourEntityId: String(us.entityMeta.getEntityID()), requestId: String(extract.request?.id) },
        assertionInput,
      )
      const signedBy = assertionInput.signedBy ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
      Object.assign(provider.entitySetting, {
        requestSignatureAlgorithm: signedBy,
        isAssertionEncrypted: encrypted !== undefined,
        dataEncryptionAlgorithm: encrypted?.data ?? 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
        keyEncryptionAlgorithm: encrypted?.key ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      })
      const customTagReplacement = (template: string) => ({
        id: values.ID,
        context: SamlLib.replaceTagsByValue(
          template
            .replace('{AuthnStatement}', statement(assertionInput))
            .replace('{AttributeStatement}', attributes(assertionInput.attributes)),
          values,
        ),
      })
      const how = { customTagReplacement, encryptThenSign: encrypted !== undefined }
      const response = await provider.createLoginResponse(us, { extract } as never, 'post', {}, how)
      return { SAMLResponse: response.context, RelayState: query.RelayState ?? '' }
    },
  }
}

function tags(
  addresses: { entityId: string; acs: string; ourEntityId: string; requestId: string },
  assertionInput: Partial<AssertionInput>,
) {
  const now = new Date()
  const until = (assertionInput.notOnOrAfter ?? new Date(now.getTime() + 300_000)).toISOString()
  return {
    ID: `_${crypto.randomUUID()}`,
    AssertionID: assertionInput.assertionId ?? `_${crypto.randomUUID()}`,
    IssueInstant: now.toISOString(),
    Destination: assertionInput.destination ?? addresses.acs,
    InResponseTo: assertionInput.inResponseTo ?? addresses.requestId,
    Issuer: assertionInput.issuer ?? addresses.entityId,
    StatusCode: assertionInput.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success',
    NameIDFormat: assertionInput.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    NameID: assertionInput.nameId ?? 'person-1',
    SubjectConfirmationDataNotOnOrAfter: until,
    SubjectRecipient: assertionInput.recipient ?? addresses.acs,
    ConditionsNotBefore: (assertionInput.notBefore ?? now).toISOString(),
    ConditionsNotOnOrAfter: until,
    Audience: assertionInput.audience ?? addresses.ourEntityId,
  }
}

function statement({ sessionNotOnOrAfter }: Partial<AssertionInput>): string {
  const until = sessionNotOnOrAfter ? ` SessionNotOnOrAfter="${sessionNotOnOrAfter.toISOString()}"` : ''
  return (
    `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}"${until}><saml:AuthnContext>` +
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>' +
    '</saml:AuthnContext></saml:AuthnStatement>'
  )
}

function attributes(attributeValues: Record<string, string> = { mail: 'person@corp.example' }): string {
  const lines = Object.entries(attributeValues).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  return `<saml:AttributeStatement>${lines.join('')}</saml:AttributeStatement>`
}
