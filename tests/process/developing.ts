import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { databaseUrl } from '../setup/app.ts'
import { cloneDatabase } from '../setup/database.ts'

// why: a copy of the sources, since the test changes them; the development server is the real one.
const sources = ['app', 'server', 'sample', 'migrations', 'package.json', 'tsconfig.json', 'react-router.config.ts']

export const waiting = { timeout: 120_000, interval: 200 }

/** `npm run dev` on a copy of the sources. */
export async function developing({ withServer = false } = {}): Promise<{ folder: string; printed: () => string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-dev-'))
  for (const part of [...sources, 'vite.config.ts', 'vite.page-scripts.ts'])
    await cp(part, path.join(folder, part), { recursive: true })
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  // The server runs as a user who cannot enter the sources.
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-dev-data-'))
  const { address, drop } = await cloneDatabase()
  const child = spawn(process.execPath, ['server/dev.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(withServer ? {} : { DATABASE_URL: databaseUrl(address) }),
      SAMPLE_CONTENT: 'off',
      ADMIN_PASSWORD: 'larger-slice-of-the-pie',
      LOG_LEVEL: 'error',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  onTestFinished(async () => {
    await ended(child)
    await drop()
    for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true })
  })
  return { folder, printed: () => output }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
