import { deadlocked, isDatabaseAway, isDeadlock, sqlState } from '#app/platform/database/failures.ts'
import { TooMany, Unavailable } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'
import { AuthError, OAuthError } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/** The header by which clients declare that they understand string codes. */
export const versionHeader = 'x-supabase-api-version'
const stringCodes = '2024-01-01'

/**
 * The response for an error, in the form that the client's version understands.
 * @param called the endpoint, if one matched
 */
export function errorResponse(
  thrown: unknown,
  request: Request,
  called: Pick<Endpoint, 'oauthError' | 'challenges'> = {},
): Response {
  if (thrown instanceof OAuthError) return oauthResponse(thrown)
  const error = asAuthError(thrown)
  if (called.oauthError && (error.code === 'validation_failed' || error.code === 'bad_json'))
    return oauthResponse(new OAuthError(error.oauthError ?? called.oauthError, error.message))
  const isRejectedToken = called.challenges && rejectedTokens.has(error.code)
  const status = isRejectedToken ? 401 : error.status
  const newer = knowsStringCodes(request)
  const body = newer
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: status, error_code: error.code, msg: error.message, ...error.extra }
  return Response.json(body, {
    status,
    headers: {
      'x-sb-error-code': error.code,
      ...(status === 401 && { 'www-authenticate': isRejectedToken ? 'Bearer error="invalid_token"' : 'Bearer' }),
      ...(error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {}),
    },
  })
}

/** Codes for invalid tokens, which this protocol answers with 403 where RFC 6750 requires 401. */
const rejectedTokens = new Set(['bad_jwt', 'session_not_found', 'user_not_found', 'user_banned'])

function oauthResponse({ error, message, challenge }: OAuthError): Response {
  return Response.json(
    { error, error_description: message },
    {
      status: challenge ? 401 : 400,
      headers: { 'x-sb-error-code': error, ...(challenge && { 'www-authenticate': challenge }) },
    },
  )
}

/** Converts a thrown value to an AuthError. Unexpected errors are logged, and answered without details. */
export function asAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown
  if (thrown instanceof TooMany) return new AuthError('over_request_rate_limit', { retryAfter: thrown.retryAfter })
  if (thrown instanceof Unavailable) return new AuthError('service_unavailable', { retryAfter: thrown.retryAfter })
  if (isDeadlock(thrown)) log.error({ err: thrown }, deadlocked)
  // A serialization failure, a deadlock, or an account deleted by a concurrent request (23503): the caller may retry.
  if (/^(40001|40P01|23503)$/.test(sqlState(thrown) ?? '')) return new AuthError('conflict')
  if (isDatabaseAway(thrown)) return new AuthError('service_unavailable', { retryAfter: 5 })
  log.error({ err: thrown }, 'auth request failed')
  return new AuthError('unexpected_failure')
}

/** True if the client declares that it reads errors as `{code: "<string>", message}`. */
function knowsStringCodes(request: Request): boolean {
  const version = request.headers.get(versionHeader) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= stringCodes
}
