import { X509Certificate } from 'node:crypto'
import { fail } from '../errors.ts'

/** The parts of an identity provider's metadata that we use. */
export interface IdpMetadata {
  entityId: string
  /** The single sign-on URL (HTTP-Redirect binding). */
  signInAddress: string
  /** The signing certificates, in base64. */
  certificates: string[]
}

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Reads SAML 2.0 metadata of one identity provider. @throws AuthError validation_failed */
export async function readIdpMetadata(xml: string): Promise<IdpMetadata> {
  const document = await readXml(xml)
  const descriptors = select(
    document,
    `//*[local-name()='IDPSSODescriptor' and namespace-uri()='${metadataNamespace}']`,
  )
  const [descriptor] = descriptors
  if (!descriptor) fail('validation_failed', 'SAML Metadata does not contain any IDPSSODescriptor')
  if (descriptors.length > 1) fail('validation_failed', 'SAML Metadata contains multiple IDPSSODescriptors')
  const entityId = (descriptor.parentNode as Element | null)?.getAttribute('entityID')?.trim() ?? ''
  if (!entityId || entityId.length > 1024) fail('validation_failed', 'SAML Metadata does not contain an EntityID')
  return { entityId, signInAddress: readSignInAddress(descriptor), certificates: readCertificates(descriptor) }
}

// Loaded on first use: it is large.
let library: typeof import('@node-saml/node-saml/lib/xml.js') | undefined

/** Parses XML, refusing document types because of entity attacks. @throws AuthError validation_failed */
export async function readXml(xml: string): Promise<Document> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) fail('validation_failed', 'XML with a document type is not accepted')
  try {
    library ??= await import('@node-saml/node-saml/lib/xml.js')
    return await library.parseDomFromString(xml)
  } catch {
    fail('validation_failed', 'The XML is not well-formed')
  }
}

/** The elements that an XPath expression finds. */
export function select(node: Node, path: string): Element[] {
  // The library is loaded: every node comes from `readXml`.
  return library?.xpath.selectElements(node, path) ?? []
}

function readSignInAddress(descriptor: Element): string {
  const services = select(descriptor, "./*[local-name()='SingleSignOnService']")
  const address =
    services.find((service) => service.getAttribute('Binding') === redirectBinding)?.getAttribute('Location') ?? ''
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    fail('validation_failed', 'SAML Metadata does not contain a SingleSignOnService with the HTTP-Redirect binding')
  return address
}

function readCertificates(descriptor: Element): string[] {
  const keys = select(
    descriptor,
    "./*[local-name()='KeyDescriptor' and not(@use='encryption')]//*[local-name()='X509Certificate']",
  )
  const certificates = keys.map((key) => (key.textContent ?? '').replace(/\s+/g, '')).filter(isCertificate)
  if (certificates.length === 0)
    fail('validation_failed', 'SAML Metadata does not contain a certificate for signatures')
  return certificates.slice(0, 10)
}

function isCertificate(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).publicKey.type === 'public'
  } catch {
    return false
  }
}
