import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Invalid, ProductError } from '#app/platform/errors.ts'
import { cleanInput } from '#app/platform/forms/clean-input.ts'
import { postedForm, rememberPosted } from '#app/platform/forms/posted-form.server.ts'
import { withoutControls } from '#app/platform/forms/tidy.ts'
import { ownProperty } from '#app/platform/own-value.ts'
import { type PartFile, writePart } from './part-file.server.ts'

/** Which files a form may bring: the name of the field, and how many bytes a file in it may have. */
export type ExpectedFiles = Record<string, { bytes: number }>

/** A file of a posted form. It stands on disk until the form is discarded. */
export interface ReceivedFile extends PartFile {
  field: string
  name: string
}

/** A posted form: its texts, and the files that were expected. */
export interface ReceivedForm {
  texts: FormData
  files: ReceivedFile[]
  /** Removes the files from disk. Call it in `finally`; what should last is stored elsewhere by then. */
  discard(): Promise<void>
}

/** Bytes of all texts of a form together: they stand in memory, and come back in the answer to what was refused. */
const MAX_PROFILE_TEXT = 2 * 1024 * 1024

const bounds = { fieldSize: MAX_PROFILE_TEXT, fields: 500, files: 20, parts: 520, headerPairs: 20, headerSize: 8192 }

/**
 * Reads a posted form while it arrives: its files go to disk piece by piece, never into memory. A file in a field that
 * expects none is skipped; one that is too large comes as `tooLarge` without its bytes, so that the texts beside it
 * are not lost. How large the whole body may be is decided before, by the pipeline.
 * @param most bytes of all its texts together, and of a whole body that can bring no files
 * @throws Invalid for a body that is no form, or broke off; Unavailable where the disk takes no more
 */
export async function receiveForm(
  request: Request,
  expected: ExpectedFiles,
  most: number = MAX_PROFILE_TEXT,
): Promise<ReceivedForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    return { texts: await postedForm(request, most), files: [], discard: async () => {} }
  }
  const form = new Arriving(expected, most)
  try {
    const parser = form.listenTo(new Busboy({ headers: { 'content-type': type }, limits: bounds }))
    await pipeline(Readable.fromWeb(request.body as never), parser)
    const received = await form.complete()
    rememberPosted(request, { texts: received.texts, hasFiles: form.hasFiles })
    return received
  } catch (error) {
    await form.discard()
    if (!(error instanceof ProductError)) throw new Invalid({ '': [incomplete] })
    // The disk took no more. The words that had arrived by then are given back.
    rememberPosted(request, { texts: form.texts, hasFiles: true })
    throw error
  }
}

const incomplete = 'The form arrived incomplete. Please go back and send it once more.'

/** A form of which a part has arrived. */
class Arriving {
  /** True once a file came that somebody chose. */
  hasFiles = false
  readonly #expected: ExpectedFiles
  readonly texts = new FormData()
  #textSize = 0
  readonly #streams: BusboyFileStream[] = []
  readonly #files: Promise<ReceivedFile | undefined>[] = []
  readonly #most: number

  constructor(expected: ExpectedFiles, most: number) {
    this.#expected = expected
    this.#most = most
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
    const largest = ownProperty(this.#expected, field)?.bytes
    if (largest === undefined) {
      stream.on('error', () => {}).resume()
      return undefined
    }
    const part = await writePart(stream, largest)
    if (part.size > 0 || name !== '') {
      // HTML writes a quotation mark of a file's name so: it would end the name.
      return { field, name: withoutControls(name.replaceAll('%22', '"')), ...part }
    }
    // Where nothing was chosen, browsers send a file without name and bytes.
    await part.remove()
    return undefined
  }

  async complete(): Promise<ReceivedForm> {
    const files = (await Promise.all(this.#files)).filter((file) => file !== undefined)
    return { texts: this.texts, files, discard: () => this.discard() }
  }

  async discard(): Promise<void> {
    // Of a body that breaks off the parser leaves the file's stream open: it would be waited for without end.
    for (const stream of this.#streams) stream.destroy()
    for (const file of await Promise.allSettled(this.#files))
      if (file.status === 'fulfilled') await file.value?.remove()
  }
}
