/** A signed sign-in message (EIP-4361). Solana's wallets use the same form with another chain name. */
export interface SignInMessage {
  /** The requesting host, as the wallet displayed it. */
  domain: string
  /** The scheme before the domain, if the message has one. */
  scheme: string | undefined
  address: string
  statement: string | undefined
  uri: URL
  chainId: string | undefined
  nonce: string | undefined
  issuedAt: Date
  expirationTime: Date | undefined
  notBefore: Date | undefined
  requestId: string | undefined
  resources: string[]
}

/** An unreadable message. The error's text is for the application's developer. */
export class UnreadableMessage extends Error {}

/** Minimum and maximum length of a message, in characters. */
export const messageLimits = { shortest: 64, longest: 20 * 1024 }

/**
 * Reads a sign-in message.
 * @param chainName the chain in the first line: `Ethereum` or `Solana`
 * @throws UnreadableMessage
 */
export function readSignInMessage(text: string, chainName: string): SignInMessage {
  rejectOddCharacters(text)
  const lines = text.split('\n')
  const [first = '', address = '', empty, ...otherLines] = lines
  const { scheme, domain } = readFirstLine(first, chainName)
  if (empty !== '') throw new UnreadableMessage('message third line must be empty')
  const hasStatement = otherLines[0] !== '' && otherLines[1] === ''
  const { fields, resources } = readFields(hasStatement ? otherLines.slice(2) : otherLines)
  if (fields.get('Version') !== '1')
    throw new UnreadableMessage(`Version is not supported, expected: 1, got: ${fields.get('Version') ?? ''}`)
  const message = {
    domain,
    scheme,
    address: address.trim(),
    statement: hasStatement ? otherLines[0] : undefined,
    uri: readUri(fields.get('URI')),
    chainId: fields.get('Chain ID'),
    nonce: fields.get('Nonce'),
    issuedAt: readMoment('Issued At', fields) ?? missing('Issued At'),
    expirationTime: readMoment('Expiration Time', fields),
    notBefore: readMoment('Not Before', fields),
    requestId: fields.get('Request ID'),
    resources,
  }
  const { issuedAt, expirationTime, notBefore } = message
  if (expirationTime && issuedAt > expirationTime) throw new UnreadableMessage('Issued At is after Expiration Time')
  if (expirationTime && notBefore && notBefore > expirationTime)
    throw new UnreadableMessage('Not Before is after Expiration Time')
  return message
}

// The message is stored with the identity. PostgreSQL accepts neither NUL nor lone surrogates, and other control
// characters could only disguise the text.
function rejectOddCharacters(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
  if (!text.isWellFormed() || /[\u0000-\u0009\u000b-\u001f\u007f]/.test(text))
    throw new UnreadableMessage('message contains control characters')
}

function readFirstLine(line: string, chainName: string): { scheme: string | undefined; domain: string } {
  const ending = ` wants you to sign in with your ${chainName} account:`
  if (!line.endsWith(ending))
    throw new UnreadableMessage(`message does not start with a domain that${ending.slice(0, -1)}`)
  const [, scheme, domain] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@\\]+)$/i.exec(line.slice(0, -ending.length)) ?? []
  if (!domain) throw new UnreadableMessage('domain in first line of message is not valid')
  return { scheme: scheme?.toLowerCase(), domain }
}

const names = new Set([
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
])

function readFields(lines: string[]): { fields: Map<string, string>; resources: string[] } {
  const fields = new Map<string, string>()
  const resources: string[] = []
  let inResources = false
  for (const line of lines) {
    if (inResources && line.startsWith('- ')) resources.push(line.slice(2))
    // Some wallets omit the colon.
    else if (/^Resources:?$/.test(line)) inResources = true
    else if (line !== '') readField(line, fields)
  }
  return { fields, resources }
}

function readField(line: string, fields: Map<string, string>): void {
  const colon = line.indexOf(':')
  if (colon < 0) throw new UnreadableMessage('message contains a line that is no field')
  const name = line.slice(0, colon)
  if (!names.has(name)) throw new UnreadableMessage('message contains an unknown field')
  // Refuse repeated fields: it is unclear which one the wallet displayed.
  if (fields.has(name)) throw new UnreadableMessage(`${name} is there twice`)
  fields.set(name, line.slice(colon + 1).trim())
}

function readUri(text: string | undefined): URL {
  if (!text || !URL.canParse(text)) throw new UnreadableMessage('URI is not valid')
  return new URL(text)
}

function readMoment(name: string, fields: Map<string, string>): Date | undefined {
  const text = fields.get(name)
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i.test(text) || Number.isNaN(moment.getTime()))
    throw new UnreadableMessage(`${name} is not a valid ISO 8601 timestamp`)
  return moment
}

function missing(name: string): never {
  throw new UnreadableMessage(`${name} is missing`)
}
