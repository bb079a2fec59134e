import type sharp from 'sharp'

let reader: Promise<typeof sharp> | undefined

/** What reads and draws pictures, loaded with the first: a process that meets none does without its 25 MB. */
export function pictureReader(): Promise<typeof sharp> {
  reader ??= import('sharp').then(({ default: loaded }) => {
    // Thumbnails are not asked for twice, so nothing is won by keeping decoded pieces.
    loaded.cache(false)
    return loaded
  })
  return reader
}
