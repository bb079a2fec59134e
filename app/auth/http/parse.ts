import type { z } from 'zod'
import { isId } from '#app/platform/ids.ts'
import { fail } from '../errors.ts'

/** Parses `value` with the schema. @throws AuthError validation_failed that names the first invalid field */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  fail(
    'validation_failed',
    issue && issue.path.length > 0
      ? `${issue.path.join('.')}: ${issue.message}`
      : (issue?.message ?? 'The request is not valid'),
  )
}

/**
 * A path parameter that must be an id.
 * @throws AuthError validation_failed with status 404
 */
export function idParam(params: Record<string, string>, name: string): string {
  const value = params[name]
  if (!isId(value)) fail('validation_failed', { status: 404, message: `${name} must be an UUID` })
  return value
}
