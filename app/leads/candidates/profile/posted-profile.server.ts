import type { FieldErrors } from '#app/platform/errors.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { passwordMessage } from '#app/platform/uploads/check.server.ts'
import { acceptOf, type DocumentKind, extensionsOf, programsOf } from '#app/platform/uploads/document-kinds.ts'
import { type DocumentType, documentTypeOf, hasPassword } from '#app/platform/uploads/document-type.server.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import { type ReceivedFile, receiveForm } from '#app/platform/uploads/receive.server.ts'
import { type FileKind, fileFields, fileMessages, MAX_CANDIDATE_FILE_BYTES, profileKinds } from '../candidate.ts'

/** An uploaded document, checked by size and content. */
export interface PostedFile extends DocumentType {
  kind: FileKind
  name: string
  bytes: Uint8Array
}

/** A parsed candidate form: its texts, its valid files, and errors for the other files. */
export interface PostedProfile {
  texts: FormData
  files: PostedFile[]
  problems: FieldErrors
}

const mebibyte = 1024 * 1024
/** Maximum bytes of all texts: the response repeats rejected input, and escaping makes markup several times longer. */
const MAX_PROFILE_TEXT = mebibyte / 4
// Read oversized bodies that the browser check should have stopped, so that no text is lost, but limit their rate.
const oversize: Limit = { name: 'candidate.oversize', points: 10, seconds: 3600, per: 'address' }

/**
 * Parses a candidate form and checks its files one after another.
 * @throws Invalid for a body that is no form or far too large, TooMany for many large ones
 */
export async function readPostedProfile(request: Request, address: string): Promise<PostedProfile> {
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (announced > 2 * MAX_CANDIDATE_FILE_BYTES + mebibyte) await consume(oversize, addressKey(address))
  const kinds = await acceptedKinds(profileKinds)
  const form = await receiveForm(request, expectedFiles, MAX_PROFILE_TEXT)
  const files: PostedFile[] = []
  const problems: FieldErrors = {}
  try {
    for (const upload of form.files) {
      const kind = kindOf(upload.field)
      if (!kind) continue
      const checked = await checkFile(kind, upload, kinds)
      if (typeof checked === 'string') problems[upload.field] = [checked]
      else files.push(checked)
    }
  } finally {
    await form.discard()
  }
  return { texts: form.texts, files: [...new Map(files.map((file) => [file.kind, file])).values()], problems }
}

const expectedFiles = Object.fromEntries(
  Object.values(fileFields).map((field) => [field, { bytes: MAX_CANDIDATE_FILE_BYTES }]),
)

function kindOf(fieldName: string): FileKind | undefined {
  return (Object.keys(fileFields) as FileKind[]).find((kind) => fileFields[kind] === fieldName)
}

async function checkFile(kind: FileKind, upload: ReceivedFile, kinds: DocumentKind[]): Promise<PostedFile | string> {
  const name = fileNameOf(upload.name)
  if (upload.tooLarge) return `${fileMessages.tooLarge.title}. ${fileMessages.tooLarge.description}`
  if (upload.size === 0) return `${name} is empty. Please select another file.`
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0]
  if (!extension || !acceptOf(kinds).split(',').includes(extension))
    return `${name} is not a ${extensionsOf(kinds)} file.`
  const bytes = await upload.bytes()
  if (await hasPassword(bytes)) return passwordMessage(name)
  const type = await documentTypeOf(bytes, kinds)
  if (!type)
    return `${name} does not contain a ${programsOf(kinds)} document. Please save it again as ${extensionsOf(kinds)}.`
  return { kind, name: withExtension(name, type.extension), bytes, ...type }
}

// Old browsers send whole paths; control characters and bidirectional marks can disguise a name.
function fileNameOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const dot = clean.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot, dot + 12)] : [clean, '']
  return `${[...stem].slice(0, 120).join('') || 'document'}${extension}`
}

// A .docx file with the extension .doc would not open: correct the extension.
function withExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name.replace(/\.[^.]+$/, '')}.${extension}`
}
