import { system } from '#app/platform/actor.ts'
import { createDownload } from './create.server.ts'
import type { DownloadDraft } from './download.ts'
import { storeDownloadFile } from './edit/store-file.server.ts'

let built = 0

/** A published download of a text file, with a unique title. */
export async function buildDownload({
  createdAt,
  content = 'Twenty bytes of text',
  fileName = 'notes.txt',
  ...draft
}: Partial<DownloadDraft> & { createdAt?: Date; content?: string; fileName?: string } = {}) {
  const file = await storeDownloadFile(system, { name: fileName, bytes: new TextEncoder().encode(content) })
  const { id, slug } = await createDownload(system, { title: `Download ${++built}`, ...draft }, file, createdAt)
  return { id, slug, ...file }
}
