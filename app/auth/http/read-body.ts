import { fail } from '../errors.ts'

const MAX_BODY_BYTES = 1024 * 1024
const deepest = 32
/** Parsing the members that fit into the largest body would block the event loop for a second. */
const MAX_JSON_MEMBERS = 2000

/** Members whose content is the client's own: null removes a key there, or is a value. */
const freeMembers = new Set(['data', 'user_metadata', 'app_metadata'])

/**
 * Parses a body: JSON, or a form if the endpoint accepts one. Null members count as absent, an empty body as `{}`.
 * @throws AuthError bad_json, validation_failed
 */
export function parseBody(text: string, { headers }: Request, form: boolean): Record<string, unknown> {
  if (text.trim() === '') return {}
  if (form && /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')) {
    if (text.split('&', MAX_JSON_MEMBERS + 1).length > MAX_JSON_MEMBERS) fail('validation_failed', tooMany)
    return storable(membersOf(new URLSearchParams(text)))
  }
  if (separatorsIn(text) >= MAX_JSON_MEMBERS) fail('validation_failed', tooMany)
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail('bad_json', 'The request body must be a JSON object')
  return withoutNulls(storable(value as Record<string, unknown>), freeMembers)
}

function withoutNulls(members: Record<string, unknown>, free?: Set<string>): Record<string, unknown> {
  const present = Object.entries(members).filter(([, member]) => member !== null)
  return Object.fromEntries(present.map(([name, member]) => [name, free?.has(name) ? member : pruned(member)]))
}

function pruned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? value.map(pruned) : withoutNulls(value as Record<string, unknown>)
}

/** The fields of a form. A repeated name has an array of values, which only schemas that expect one accept. */
export function membersOf(form: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

const tooMany = 'The request has too many members'

/** The number of commas outside of strings in a JSON text, at all depths. */
function separatorsIn(json: string): number {
  let count = 0
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isInText = !isInText
    else if (isInText && sign === '\\') at++
    else if (!isInText && sign === ',') count++
  }
  return count
}

/** @throws AuthError validation_failed for a string that PostgreSQL cannot store, or for too deep nesting */
export function storable<T>(value: T, depth = 0): T {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    fail('validation_failed', 'Texts must be well-formed Unicode without NUL')
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) fail('validation_failed', 'The request is nested too deeply')
  for (const [name, member] of Object.entries(value)) {
    storable(name)
    storable(member, depth + 1)
  }
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    fail('bad_json')
  }
}

/** The whole body of a request. @throws AuthError request_entity_too_large */
export async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) fail('request_entity_too_large')
  if (!request.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body) {
    size += part.byteLength
    if (size > MAX_BODY_BYTES) fail('request_entity_too_large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
