import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Invalid, ProductError } from '#app/platform/errors.ts'
import { cleanInput } from '#app/platform/forms/clean-input.ts'
import { postedForm, rememberPosted } from '#app/platform/forms/posted-form.server.ts'
import { withoutControls } from '#app/platform/forms/tidy.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { type PartFile, writePart } from './part-file.server.ts'

/** The file fields of a form, with the maximum size of each file. */
export type ExpectedFiles = Record<string, { bytes: number }>

/** A file of a posted form. It is on disk until the form is discarded. */
export interface ReceivedFile extends PartFile {
  field: string
  name: string
}

/** A posted form: its text fields, and the expected files. */
export interface ReceivedForm {
  texts: FormData
  files: ReceivedFile[]
  /** Deletes the files from disk. Call it in `finally`, after storing what should be kept. */
  discard(): Promise<void>
}

/**
 * Maximum size of all text fields together: they are held in memory, and repeated in the response to an invalid form.
 */
const MAX_TEXT_BYTES = 2 * 1024 * 1024

const bounds = { fieldSize: MAX_TEXT_BYTES, fields: 500, files: 20, parts: 520, headerPairs: 20, headerSize: 8192 }

/**
 * Parses a posted form as a stream: files go to disk and never into memory. Files in unexpected fields are skipped; a
 * file that is too large is returned as `tooLarge` without its bytes, so that the text fields are not lost. The size of
 * the whole body is limited earlier, in `server/http`.
 * @param maxTextLength maximum size of the text fields, and of a body that cannot contain files
 * @throws Invalid for a body that is not a form or is incomplete; Unavailable if the disk is full or read-only
 */
export async function receiveForm(
  request: Request,
  expected: ExpectedFiles,
  maxTextLength: number = MAX_TEXT_BYTES,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    return { texts: await postedForm(request, maxTextLength), files: [], discard: async () => {} }
  }
  const form = new Arriving(expected, maxTextLength)
  try {
    const parser = form.listenTo(new Busboy({ headers: { 'content-type': type }, limits: bounds }))
    await pipeline(Readable.fromWeb(request.body as never), parser)
    const received = await form.complete()
    rememberPosted(request, { texts: received.texts, hasFiles: form.hasFiles })
    return received
  } catch (error) {
    await form.discard()
    if (!(error instanceof ProductError)) throw new Invalid({ '': [incomplete] })
    // The disk is full: remember the text fields received so far, so that the error page can show them.
    rememberPosted(request, { texts: form.texts, hasFiles: true })
    throw error
  }
}

const incomplete = 'Part of the form didn’t reach us. Please go back and send it again.'

/** A form that is being received. */
class Arriving {
  /** True once a selected file has arrived. */
  hasFiles = false
  readonly #expected: ExpectedFiles
  readonly texts = new FormData()
  #textSize = 0
  readonly #streams: BusboyFileStream[] = []
  readonly #files: Promise<ReceivedFile | undefined>[] = []
  readonly #most: number

  constructor(expected: ExpectedFiles, maxTextLength: number) {
    this.#expected = expected
    this.#most = maxTextLength
  }

  listenTo(parser: BusboyInstance): BusboyInstance {
    const giveUp = () => void parser.destroy(new Error('The form has too many parts, or a text that is too long.'))
    parser.on('field', (name, text, _nameCut, textCut) => {
      this.#textSize += name.length + text.length
      if (textCut || this.#textSize > this.#most) giveUp()
      else this.texts.append(withoutControls(name), cleanInput(name, text))
    })
    parser.on('file', (field, stream, name) => {
      this.hasFiles ||= Boolean(name)
      this.#streams.push(stream)
      const file = this.#receive(field, stream, name ?? '')
      file.catch((error: Error) => parser.destroy(error))
      this.#files.push(file)
    })
    for (const bound of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(bound, giveUp)
    return parser
  }

  async #receive(field: string, stream: BusboyFileStream, name: string): Promise<ReceivedFile | undefined> {
    const maxBytes = ownProperty(this.#expected, field)?.bytes
    if (maxBytes === undefined) {
      stream.on('error', () => {}).resume()
      return undefined
    }
    const part = await writePart(stream, maxBytes)
    if (part.size > 0 || name !== '') {
      // Browsers encode a quotation mark in a file name as %22.
      return { field, name: withoutControls(name.replaceAll('%22', '"')), ...part }
    }
    // For an empty file input, browsers send a file without name and bytes.
    await part.remove()
    return undefined
  }

  async complete(): Promise<ReceivedForm> {
    const files = (await Promise.all(this.#files)).filter((file) => file !== undefined)
    return { texts: this.texts, files, discard: () => this.discard() }
  }

  async discard(): Promise<void> {
    // Busboy leaves the stream of an interrupted file open: destroy it, or the promise never settles.
    for (const stream of this.#streams) stream.destroy()
    for (const file of await Promise.allSettled(this.#files))
      if (file.status === 'fulfilled') await file.value?.remove()
  }
}
