import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runningPostmaster } from './postmaster.ts'
import { DataDirInUse } from './refusal.ts'
import { type EmbeddedPostgres, type StartOptions, startEmbeddedPostgres } from './start.ts'

/**
 * For commands that work whether or not the product is running: answers the server of the running product,
 * which `stop` then leaves alone, or starts one.
 */
export async function joinEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ ...options, patience: 0 })
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    return (await findServer(options)) ?? Promise.reject(error)
  }
}

/** A product that has only just taken the folder is given 10 s to bring its server up. */
async function findServer({ dataDir, database = 'solutioneer' }: StartOptions): Promise<EmbeddedPostgres | undefined> {
  const cluster = join(await realpath(dataDir), 'postgres')
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(50)) {
    const server = await runningPostmaster(cluster)
    if (!server?.ready) continue
    return {
      socketDir: server.socketDir,
      port: server.port,
      user: 'solutioneer',
      database,
      stop: async () => undefined,
    }
  }
  return undefined
}
