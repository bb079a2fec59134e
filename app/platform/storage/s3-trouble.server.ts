import { tlsTrouble } from '#app/platform/fetch/tls-trouble.ts'
import { log } from '#app/platform/log/log.server.ts'
import { filesLater } from './full-disk.server.ts'

/** What is wrong with the S3 server or how it is set up, in words for who runs the installation. */
export class S3Trouble extends Error {
  /** The server may be back in a moment; otherwise the set-up has to be changed. */
  readonly isAway: boolean
  constructor(message: string, { isAway, cause }: { isAway: boolean; cause: unknown }) {
    super(message, { cause })
    this.isAway = isAway
  }
}

const unreached = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|TimeoutError|AbortError)/
const keysRefused = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'CredentialsProviderError'])

/** `error` of the client as one sentence with its remedy; an error that says something of one file stays as it is. */
export function s3Trouble(error: unknown, url: URL): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', name } = error as { code?: string; name: string }
  const server = url.searchParams.get('endpoint') ?? 'S3'
  const trouble = (message: string, isAway = false) => new S3Trouble(message, { isAway, cause: error })
  if (name === 'NoSuchBucket')
    return trouble(`There is no bucket ${url.hostname} at ${server}: create it, or correct its name in the address.`)
  if (keysRefused.has(name))
    return trouble(
      `${server} refused the keys for the bucket ${url.hostname} (${name}): check AWS_ACCESS_KEY_ID, ` +
        'AWS_SECRET_ACCESS_KEY and what they may do.',
    )
  if (unreached.test(code) || unreached.test(name))
    return trouble(`${server} could not be reached (${code || name}): check that it runs, and the address.`, true)
  const tls = tlsTrouble(error, 'http:// in endpoint')
  if (tls) return trouble(`${server} ${tls}.`)
  const { $response, $metadata } = error as {
    $response?: { statusCode?: number }
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  // Something else listens there, or a proxy before it is at fault. What is not there says as little where its head is
  // asked for.
  if (/parse error/i.test(error.message) || (/^Unknown/.test(name) && status !== 404))
    return trouble(
      `${server} does not answer as S3 does (HTTP ${status}): check that it runs, its address and the region.`,
      (status ?? 0) >= 500,
    )
  if (status !== undefined && (status >= 500 || status === 429))
    return trouble(`${server} answers with an error of its own (HTTP ${status}, ${name}): look at its log.`, true)
  return error
}

/** What a person whose file was not taken is told; the trouble itself is logged. */
export function storedLater(error: unknown): never {
  if (!(error instanceof S3Trouble)) throw error
  log.error({ err: error }, 'a file could not be stored')
  throw filesLater(error)
}
