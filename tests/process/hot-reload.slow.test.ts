import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developing, waiting } from './developing.ts'

test('pages work after a change to a module of the platform, of the process, or of one page', async () => {
  const { folder, printed } = await developing()
  const page = () => fetch(`${[...printed().matchAll(/ready at (http\S+)/g)].at(-1)?.[1]}/contact`)
  await expect.poll(printed, waiting).toMatch(/ready at http/)
  // The first page compiles all modules: on a busy machine that takes longer than a request may.
  await expect.poll(async () => (await page()).status, waiting).toBe(200)
  const first = await page()
  // A page whose styles and scripts are blocked still responds, but is unusable.
  expect(first.headers.get('content-security-policy')).toMatch(/^default-src 'self' 'unsafe-inline'/)
  for (const file of ['ids.ts', 'forms/form-state.ts']) {
    await appendFile(path.join(folder, 'app/platform', file), `\nconsole.log('anew: ${file}')\n`)
    const answer = async () => {
      const isAnew = printed().includes(`anew: ${file}`)
      // No process listens between two restarts.
      const response = await page().catch(() => undefined)
      return isAnew && response?.status
    }
    await expect.poll(answer, waiting).toBe(200)
  }
}, 300_000)

test('a change during startup restarts it, and a failed start blocks nothing', async () => {
  // Its own database: another start would not get the folder of one that still runs.
  const { folder, printed } = await developing({ withServer: true })
  await expect.poll(printed, waiting).toMatch(/ready at http/)
  const page = () =>
    fetch(`${[...printed().matchAll(/ready at (http\S+)/g)].at(-1)?.[1]}/contact`).catch(() => undefined)
  const firstRun = path.join(folder, 'server/first-run.ts')
  const text = await readFile(firstRun, 'utf8')
  const broken = text.replace(/export async function firstRun[^\n]*\n/, "$&  throw new Error('not this time')\n")
  expect(broken).not.toBe(text)
  await writeFile(firstRun, broken)
  await expect.poll(printed, waiting).toContain('not this time')
  await writeFile(firstRun, `${text}\nconsole.log('mended')\n`)
  await expect.poll(printed, waiting).toContain('mended')
  await appendFile(firstRun, "\nconsole.log('once more')\n")
  const answer = async () => (await page())?.status === 200 && printed().includes('once more')
  await expect.poll(answer, waiting).toBe(true)
  expect(printed()).not.toContain('in use by')
}, 300_000)
