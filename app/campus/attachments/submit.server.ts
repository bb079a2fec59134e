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
  refused?: ProductError
}

/** Reads a form with a text, stores its files, and appends references to them to the text. */
export async function receiveWritten(request: Request, member: SignedIn): Promise<WrittenForm> {
  const form = await receiveForm(request, { files: { bytes: attachmentBounds.bytes } })
  try {
    const refusals: ProductError[] = []
    for (const file of form.files.slice(0, attachmentBounds.atOnce)) {
      const stored = await storeOrSay(member, file)
      if (stored instanceof ProductError) refusals.push(stored)
      else appendTo(form.texts, asWritten(stored))
    }
    if (form.files.length > attachmentBounds.atOnce) refusals.push(new Invalid({ files: [tooManyFiles] }))
    return { texts: form.texts, ...(refusals.length > 0 && { refused: together(refusals) }) }
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
  const { texts, refused } = await receiveWritten(request, member)
  if (!refused) return submitForm(texts, schema, act)
  return (await parseForm(texts, schema)).reply(refused.fields, responseInit(refused))
}

const tooManyFiles = `Only ${attachmentBounds.atOnce} files can come at once. Please choose the others again.`

/** Merges errors into one: shows each beside the file field, and keeps a temporary error (429, 503) temporary. */
function together(refusals: ProductError[]): ProductError {
  const first = refusals.find(({ retryAfter }) => retryAfter !== undefined) ?? (refusals[0] as ProductError)
  return new RefusedFiles(first, { files: [...new Set(refusals.map(({ message }) => message))] })
}

class RefusedFiles extends ProductError {
  readonly status: number
  constructor({ status, retryAfter }: ProductError, fields: FieldErrors) {
    super(Object.values(fields).flat().join(' '), { fields, ...(retryAfter !== undefined && { retryAfter }) })
    this.status = status
  }
}

async function storeOrSay(member: SignedIn, file: ReceivedFile) {
  try {
    return await storeAttachment(member, file)
  } catch (error) {
    if (error instanceof ProductError) return error
    throw error
  }
}

function appendTo(texts: FormData, line: string): void {
  const typed = String(texts.get('content') ?? '').trimEnd()
  texts.set('content', typed ? `${typed}\n\n${line}` : line)
}
