import { tlsTrouble } from '#app/platform/fetch/tls-trouble.ts'
import { log } from '#app/platform/log/log.server.ts'
import { filesLater } from './full-disk.server.ts'

/** A problem of the S3 server or its configuration, explained for the operator. */
export class S3Trouble extends Error {
  /** True if the server may be back in a moment; otherwise the configuration must be changed. */
  readonly isAway: boolean
  constructor(message: string, { isAway, cause }: { isAway: boolean; cause: unknown }) {
    super(message, { cause })
    this.isAway = isAway
  }
}

const unreached = /^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|TimeoutError|AbortError)/
const keysRefused = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'CredentialsProviderError'])

/** Explains an error of the S3 client with its remedy; errors about a single file are returned unchanged. */
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
  // Another server, or a faulty proxy, answers there. A 404 to a HEAD request has no body and looks the same, so it is
  // excluded.
  if (/parse error/i.test(error.message) || (/^Unknown/.test(name) && status !== 404))
    return trouble(
      `${server} does not answer as S3 does (HTTP ${status}): check that it runs, its address and the region.`,
      (status ?? 0) >= 500,
    )
  if (status !== undefined && (status >= 500 || status === 429))
    return trouble(`${server} answers with an error of its own (HTTP ${status}, ${name}): look at its log.`, true)
  return error
}

/** Converts a problem of S3 to Unavailable for the visitor, and logs it. @throws always */
export function storedLater(error: unknown): never {
  if (!(error instanceof S3Trouble)) throw error
  log.error({ err: error }, 'a file could not be stored')
  throw filesLater(error)
}
