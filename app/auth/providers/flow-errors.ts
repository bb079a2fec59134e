import { OAuthError } from '../errors.ts'
import { asAuthError } from '../http/errors-to-responses.ts'

const names: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

/** An error as parameters of the redirect that ends a flow. */
export function errorParameters(thrown: unknown): { error: string; code?: string; description: string } {
  if (thrown instanceof OAuthError) return { error: thrown.error, description: thrown.message }
  const { code, status, message } = asAuthError(thrown)
  return { error: names[status] ?? 'server_error', code, description: message }
}
