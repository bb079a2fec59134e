import { Invalid } from '#app/platform/errors.ts'
import { cleanInput } from './clean-input.ts'
import { withoutControls } from './tidy.ts'

/** A posted form: its text fields, and whether it had files. */
export interface ArrivedForm {
  texts: FormData
  hasFiles: boolean
}

const arrived = new WeakMap<Request, ArrivedForm>()

/** Remembers the posted form, so that an error page can show what was entered. */
export function rememberPosted(request: Request, form: ArrivedForm): void {
  arrived.set(request, form)
}

/** The form that was already read from a request. */
export function postedBefore(request: Request): ArrivedForm | undefined {
  return arrived.get(request)
}

/**
 * Limits of a form, far above any of ours. Forms with files are streamed and have their own limits
 * (`uploads/receive.server.ts`).
 */
const FORM_LIMITS = { bytes: 4 * 1024 * 1024, fields: 1000 }

/**
 * The fields of a posted form, cleaned by `cleanInput`.
 * @param bytes maximum size of the body
 * @throws Invalid for a body that is not a form, is incomplete or too large, or has too many fields
 */
export async function postedForm(request: Request, bytes: number = FORM_LIMITS.bytes): Promise<FormData> {
  const posted = await readFields(request, bytes).catch((error: unknown) => {
    throw error instanceof Invalid ? error : new Invalid({ '': [incomplete] })
  })
  const form = new FormData()
  for (const [name, value] of posted)
    form.append(withoutControls(name), typeof value === 'string' ? cleanInput(name, value) : value)
  rememberPosted(request, { texts: form, hasFiles: [...form.values()].some((value) => typeof value !== 'string') })
  return form
}

const incomplete = 'Part of the form didn’t reach us. Please go back and send it again.'
const tooMuch = 'The form was too long. Please go back and send less of it.'

// Count fields before parsing them: 60 MiB of `a&a&a` are thirty million fields and exhaust the memory.
async function readFields(request: Request, maxBytes: number): Promise<Iterable<[string, FormDataEntryValue]>> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await bytesOf(request, maxBytes)
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    if (countOf(bytes, '&') >= FORM_LIMITS.fields) throw new Invalid({ '': [tooMuch] })
    return new URLSearchParams(bytes.toString('utf8'))
  }
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary && countOf(bytes, `--${boundary}`) > FORM_LIMITS.fields) throw new Invalid({ '': [tooMuch] })
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
}

async function bytesOf({ body }: Request, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new Invalid({ '': [tooMuch] })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function countOf(bytes: Buffer, text: string): number {
  let count = 0
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) count++
  return count
}
