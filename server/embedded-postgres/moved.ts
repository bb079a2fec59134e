import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endLeftoverServer } from './postmaster.ts'

/** Where the data of another release's server is brought to in a data folder, before it takes the place of that. */
export function placeOfMove(dataDir: string): string {
  return join(dataDir, 'postgres.new')
}

/**
 * Ends the servers that a killed product or a killed move has left running, on the data and on what was brought beside
 * it, before either is moved, removed or refused. Call it only as the owner of the data folder.
 */
export async function endLeftoverServers(dataDir: string, say: (line: string) => void): Promise<void> {
  for (const folder of [dataDir, placeOfMove(dataDir)]) await endLeftoverServer(join(folder, 'postgres'), say)
}

/**
 * Takes the data that `database move` brought whole into use. A move that was cut off between the two last steps has
 * put the former data aside and nothing in its place: a start would make an empty database there.
 * @returns whether there was such data
 */
export async function takeMoved(dataDir: string): Promise<boolean> {
  const [cluster, moved] = [dataDir, placeOfMove(dataDir)].map((folder) => join(folder, 'postgres')) as [string, string]
  if (existsSync(cluster) || !existsSync(moved)) return false
  await rename(moved, cluster)
  await rm(placeOfMove(dataDir), { recursive: true, force: true })
  return true
}
