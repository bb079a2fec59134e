import { createPrivateKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { SAML } from '@node-saml/node-saml'
import { storedSecret } from '../keys/stored-keys.ts'
import { flowSeconds } from '../providers/flow-state.ts'
import { issuer } from '../sessions/tokens.ts'
import type { samlProviders } from '../tables.server.ts'
import { selfSignedCertificate } from './certificate.ts'
import { readIdpMetadata } from './metadata.ts'

// Loaded on first use: it is large, and most installations do not use SAML.
const library = () => import('@node-saml/node-saml')

/** The default NameID format. */
const persistentIds = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** Accepted clock skew of identity providers, in seconds. */
export const clockSeconds = 60

/** Our entity ID, which is also the URL of our metadata. */
function entityId(): string {
  return `${issuer()}/sso/saml/metadata`
}

/** The assertion consumer service URL. */
export function assertionAddress(): string {
  return `${issuer()}/sso/saml/acs`
}

/** Our metadata, for registration at an identity provider. */
export async function describeServiceProvider(): Promise<string> {
  const { privateKey, certificate } = await ourKeys()
  const { generateServiceProviderMetadata } = await library()
  return generateServiceProviderMetadata({
    issuer: entityId(),
    callbackUrl: assertionAddress(),
    identifierFormat: persistentIds,
    wantAssertionsSigned: true,
    privateKey,
    publicCerts: certificate,
    decryptionPvk: privateKey,
    decryptionCert: certificate,
    signatureAlgorithm: 'sha256',
  })
}

/** One exchange with an identity provider. */
export interface Exchange {
  provider: typeof samlProviders.$inferSelect
  /** The id of our request, which the response must name. */
  requestId: string
  /** When our request was made. */
  since: Date
}

/** The library, configured for one exchange. */
export async function samlFor({ provider, requestId, since }: Exchange): Promise<SAML> {
  const { signInAddress, certificates } = await readIdpMetadata(provider.metadataXml)
  const { SAML, ValidateInResponseTo } = await library()
  const { privateKey } = await ourKeys()
  return new SAML({
    issuer: entityId(),
    audience: entityId(),
    callbackUrl: assertionAddress(),
    entryPoint: signInAddress,
    idpCert: certificates,
    privateKey,
    decryptionPvk: privateKey,
    signatureAlgorithm: 'sha256',
    identifierFormat: provider.nameIdFormat ?? persistentIds,
    disableRequestedAuthnContext: true,
    // A signature of the response or of the assertion is enough: we only read the text that it covers.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSeconds * 1000,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: flowSeconds * 1000,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? since.toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

/** Decrypts an `EncryptedAssertion` with our key. @throws Error of the library */
export async function decryptAssertion(encryptedXml: string): Promise<string> {
  const { decryptXml } = await import('@node-saml/node-saml/lib/xml.js')
  return decryptXml(encryptedXml, (await ourKeys()).privateKey)
}

interface OurKeys {
  privateKey: string
  certificate: string
}

/** Our keys, created at first use and stored: identity providers rely on them. */
async function ourKeys(): Promise<OurKeys> {
  return JSON.parse(await storedSecret('saml', async () => JSON.stringify(await newKeys()))) as OurKeys
}

async function newKeys(): Promise<OurKeys> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const privateKey = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string
  return {
    privateKey,
    certificate: selfSignedCertificate({ ...pair, privateKey: createPrivateKey(privateKey) }, 'Solutioneer'),
  }
}
