import { createPrivateKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { SAML } from '@node-saml/node-saml'
import { storedSecret } from '../keys/stored-keys.ts'
import { flowSeconds } from '../providers/flow-state.ts'
import { issuer } from '../sessions/tokens.ts'
import type { samlProviders } from '../tables.server.ts'
import { selfSignedCertificate } from './certificate.ts'
import { readIdpMetadata } from './metadata.ts'

// Large, and loaded with the first exchange: most installations have no such provider.
const library = () => import('@node-saml/node-saml')

/** The format of ids that we ask for where the provider's entry names none. */
const persistentIds = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** Seconds by which an identity provider's clock may differ from ours. */
export const clockSeconds = 60

/** Our own entity ID, which is the address of our metadata too. */
function entityId(): string {
  return `${issuer()}/sso/saml/metadata`
}

/** Where identity providers send assertions to. */
export function assertionAddress(): string {
  return `${issuer()}/sso/saml/acs`
}

/** Our metadata, for those who register us with their identity provider. */
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

/** What one exchange with an identity provider is about. */
export interface Exchange {
  provider: typeof samlProviders.$inferSelect
  /** Of our request; the answer must name it. */
  requestId: string
  /** When our request was made. */
  since: Date
}

/** The library, set up for one exchange. */
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
    // One of the two signatures is enough, and the library returns the text that it covers, which is all that we read.
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

/** The assertion within an `EncryptedAssertion`, which only our key opens. @throws Error of the library */
export async function decryptAssertion(encryptedXml: string): Promise<string> {
  const { decryptXml } = await import('@node-saml/node-saml/lib/xml.js')
  return decryptXml(encryptedXml, (await ourKeys()).privateKey)
}

interface OurKeys {
  privateKey: string
  certificate: string
}

/** Made at their first use and kept: identity providers know us by them. */
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
