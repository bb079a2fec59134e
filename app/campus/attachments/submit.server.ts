import type { z } from 'zod'
import type { SignedIn } from '#app/platform/actor.ts'
import { type FieldErrors, Invalid, ProductError } from '#app/platform/errors.ts'
import { responseInit } from '#app/platform/forms/errors.server.ts'
import { parseForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { type ReceivedFile, receiveForm } from '#app/platform/uploads/receive.server.ts'
import { asWritten, attachmentBounds } from './attachment.ts'
import { storeAttachment } from './store.server.ts'

/** A submitted form whose text references the stored files, and the errors of rejected files. */
export interface WrittenForm {
  texts: FormData
  error?: ProductError
}

/** Reads a form with a text, stores its files, and appends references to them to the text. */
export async function receiveWritten(request: Request, member: SignedIn): Promise<WrittenForm> {
  const form = await receiveForm(request, { files: { bytes: attachmentBounds.bytes } })
  try {
    const errors: ProductError[] = []
    for (const file of form.files.slice(0, attachmentBounds.atOnce)) {
      const stored = await storeOrError(member, file)
      if (stored instanceof ProductError) errors.push(stored)
      else appendTo(form.texts, asWritten(stored))
    }
    if (form.files.length > attachmentBounds.atOnce) errors.push(new Invalid({ files: [tooManyFiles] }))
    return { texts: form.texts, ...(errors.length > 0 && { error: mergeErrors(errors) }) }
  } finally {
    await form.discard()
  }
}

/**
 * Handles a form with text and files, like `submitForm`. If a file is rejected, the form is returned with the accepted
 * files already referenced in its text.
 */
export async function submitWritten<S extends z.ZodType, Result>(
  request: Request,
  member: SignedIn,
  schema: S,
  act: (value: z.output<S>) => Promise<Result>,
) {
  const { texts, error } = await receiveWritten(request, member)
  if (!error) return submitForm(texts, schema, act)
  return (await parseForm(texts, schema)).reply(error.fields, responseInit(error))
}

const tooManyFiles = `You can attach at most ${attachmentBounds.atOnce} files at once. Please add the others again.`

/** Merges errors into one: shows each beside the file field, and keeps a temporary error (429, 503) temporary. */
function mergeErrors(errors: ProductError[]): ProductError {
  const first = errors.find(({ retryAfter }) => retryAfter !== undefined) ?? (errors[0] as ProductError)
  return new FileErrors(first, { files: [...new Set(errors.map(({ message }) => message))] })
}

class FileErrors extends ProductError {
  readonly status: number
  constructor({ status, retryAfter }: ProductError, fields: FieldErrors) {
    super(Object.values(fields).flat().join(' '), { fields, ...(retryAfter !== undefined && { retryAfter }) })
    this.status = status
  }
}

async function storeOrError(member: SignedIn, file: ReceivedFile) {
  try {
    return await storeAttachment(member, file)
  } catch (error) {
    if (error instanceof ProductError) return error
    throw error
  }
}

function appendTo(texts: FormData, line: string): void {
  const content = String(texts.get('content') ?? '').trimEnd()
  texts.set('content', content ? `${content}\n\n${line}` : line)
}
