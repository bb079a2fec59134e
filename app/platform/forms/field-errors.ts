import type { FieldErrors } from '#app/platform/errors.ts'

/** The messages of schema issues, grouped by field. */
export function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    fields[field] = [...(fields[field] ?? []), message]
  }
  return fields
}
