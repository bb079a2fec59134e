import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endLeftoverServer } from './postmaster.ts'

/** The folder in which `database move` prepares the data, before it replaces the old data. */
export function moveFile(dataDir: string): string {
  return join(dataDir, 'postgres.new')
}

/**
 * Stops servers that a killed product or a killed move left running, on the data and on the prepared copy, before
 * either is moved, deleted or refused. Call it only as the owner of the data folder.
 */
export async function endLeftoverServers(dataDir: string, print: (line: string) => void): Promise<void> {
  for (const folder of [dataDir, moveFile(dataDir)]) await endLeftoverServer(join(folder, 'postgres'), print)
}

/**
 * Finishes a move that was interrupted between its last two steps: the old data is already set aside, and the new data
 * is complete but not in place. Without this, a start would create an empty database.
 * @returns true if there was such data
 */
export async function takeMoved(dataDir: string): Promise<boolean> {
  const [cluster, moved] = [dataDir, moveFile(dataDir)].map((folder) => join(folder, 'postgres')) as [string, string]
  if (existsSync(cluster) || !existsSync(moved)) return false
  await rename(moved, cluster)
  await rm(moveFile(dataDir), { recursive: true, force: true })
  return true
}
