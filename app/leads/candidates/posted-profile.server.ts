import { parseFormData } from '@remix-run/form-data-parser'
import { type FieldErrors, Invalid } from '#app/platform/errors.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { acceptedFiles, type FileKind, fileFields, fileMessages, largestFile } from './candidate.ts'
import { type DocumentType, documentTypeOf } from './document-type.server.ts'

/** A document as it came, checked by size and content. */
export interface PostedFile extends DocumentType {
  kind: FileKind
  name: string
  bytes: Uint8Array
}

/** A candidate's form as it was posted: its texts, the files that are good, and what is wrong with the others. */
export interface PostedProfile {
  texts: FormData
  files: PostedFile[]
  problems: FieldErrors
}

const mebibyte = 1024 * 1024
// Bodies that the browser's check would have refused are read all the same, so that no text is lost; but not often.
const oversize: Limit = { name: 'candidate.oversize', points: 10, seconds: 3600, per: 'address' }

/**
 * Reads a posted profile, its files checked one after the other.
 * @throws Invalid for a body that is no form or far too large, TooMany for many large ones
 */
export async function readPostedProfile(request: Request, address: string): Promise<PostedProfile> {
  const announced = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (announced > 2 * largestFile + mebibyte) await consume(oversize, addressKey(address))
  const files: PostedFile[] = []
  const problems: FieldErrors = {}
  const limits = { maxFiles: 4, maxFileSize: 58 * mebibyte, maxTotalSize: 60 * mebibyte, maxParts: 60 }
  const texts = await parseFormData(request, limits, async (upload) => {
    const kind = kindOf(upload.fieldName)
    if (!kind || isNoChoice(upload)) return null
    const checked = await checkFile(kind, upload)
    if (typeof checked === 'string') problems[upload.fieldName] = [checked]
    else files.push(checked)
    return null
  }).catch((error: unknown) => {
    log.info({ err: error }, 'a posted profile could not be read')
    throw new Invalid({
      '': ['The form arrived incomplete, or its files were far too large. Please go back and send it once more.'],
    })
  })
  return { texts, files: [...new Map(files.map((file) => [file.kind, file])).values()], problems }
}

// Where nothing was chosen, browsers send a file without name and bytes; the parser makes a name up for it.
function isNoChoice({ name, size }: File): boolean {
  return size === 0 && (name === '' || name === 'file-upload')
}

function kindOf(fieldName: string): FileKind | undefined {
  return (Object.keys(fileFields) as FileKind[]).find((kind) => fileFields[kind] === fieldName)
}

async function checkFile(kind: FileKind, upload: File): Promise<PostedFile | string> {
  const name = fileNameOf(upload.name)
  if (upload.size > largestFile) return `${fileMessages.tooLarge.title}. ${fileMessages.tooLarge.description}`
  if (upload.size === 0) return `${name} is empty. Please select another file.`
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0]
  if (!extension || !acceptedFiles.split(',').includes(extension)) return `${name} is not a .pdf, .doc or .docx file.`
  const bytes = new Uint8Array(await upload.arrayBuffer())
  const type = await documentTypeOf(bytes)
  if (!type) return `${name} does not contain a PDF or Word document. Please save it again as .pdf, .doc or .docx.`
  return { kind, name: withExtension(name, type.extension), bytes, ...type }
}

// Browsers of old sent whole paths; control characters and bidirectional marks make a name read as another.
function fileNameOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const dot = clean.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot, dot + 12)] : [clean, '']
  return `${[...stem].slice(0, 120).join('') || 'document'}${extension}`
}

// A .doc that Word saved as a .docx opens nowhere under its old name.
function withExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name.replace(/\.[^.]+$/, '')}.${extension}`
}
