import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { developing, waiting } from './developing.ts'

// Pages, whose first one compiles all modules, and starts that fail: `hot-reload.slow.test.ts`.
test('a change to a module of the platform restarts the product, which serves again', async () => {
  const { folder, printed } = await developing()
  const starts = () => [...printed().matchAll(/ready at (http\S+)\s/g)].map(([, url]) => url)
  await expect.poll(starts, waiting).toHaveLength(1)
  await appendFile(path.join(folder, 'app/platform/ids.ts'), "\nconsole.log('changed')\n")
  await expect.poll(starts, waiting).toHaveLength(2)
  expect(printed()).toContain('changed')
  expect((await fetch(`${starts()[1]}/healthz`)).status).toBe(200)
}, 300_000)
