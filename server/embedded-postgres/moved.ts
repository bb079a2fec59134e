import { access, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the data of another release's server is brought to in a data folder, before it takes the place of that. */
export function placeOfMove(dataDir: string): string {
  return join(dataDir, 'postgres.new')
}

/**
 * Takes the data that `database move` brought whole into use. A move that was cut off between the two last steps has
 * put the former data aside and nothing in its place: a start would make an empty database there.
 * @returns whether there was such data
 */
export async function takeMoved(dataDir: string): Promise<boolean> {
  const cluster = join(dataDir, 'postgres')
  const isThere = await access(cluster).then(
    () => true,
    () => false,
  )
  if (isThere) return false
  return rename(join(placeOfMove(dataDir), 'postgres'), cluster).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return false
    },
  )
}
