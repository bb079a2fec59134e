import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../product.ts'
import { hold, type Trial, until } from '../trial.ts'
import { visitorOf, writeMessage } from '../visitor.ts'

/** The database is frozen for half a minute. */
export const databaseAway: Trial = {
  name: 'Database away for 30 s',
  weight: 1,
  async run({ product, chance }) {
    const pid = product.pid()
    await fetch(`${product.url}/about`)
    const database = await product.databasePid()
    const all = [database, ...(await product.databaseChildren())]
    for (const one of all) process.kill(one, 'SIGSTOP')
    const statuses = new Set<number>()
    const back = Date.now() + 30_000
    try {
      while (Date.now() < back) {
        const [cached, rendered] = await Promise.all([
          fetch(`${product.url}/about`, { signal: AbortSignal.timeout(5000) }).then(
            ({ status }) => status,
            () => 0,
          ),
          fetch(`${product.url}/resources?q=demo`, { signal: AbortSignal.timeout(40_000) }).then(
            ({ status }) => status,
            () => 0,
          ),
        ])
        hold(cached === 200, `a page of the cache answered ${cached}`)
        hold(rendered !== 0, 'a page that needs the database got no answer within 40 s')
        statuses.add(rendered)
      }
    } finally {
      for (const one of all) process.kill(one, 'SIGCONT')
    }
    const seconds = await product.ready(30)
    hold(product.pid() === pid, 'the process ended')
    const { status } = await writeMessage(visitorOf(product), chance.word(12))
    hold(status < 400, `afterwards a message was answered ${status}`)
    return (
      `cached pages stood, others were answered ${[...statuses].join(', ')}; served again after ` +
      `${seconds.toFixed(1)} s`
    )
  },
}

/** PostgreSQL's own disk is full; then there is room again. */
export const diskFull: Trial = {
  name: "PostgreSQL's disk full",
  weight: 1,
  async run({ mail, chance }) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-full-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', dataDir], { stdio: 'ignore' })
    } catch {
      await rm(dataDir, { recursive: true, force: true })
      return 'left out: this machine lets nobody mount a small file system'
    }
    const product = await startProduct({ SMTP_URL: mail.url }, { dataDir })
    try {
      const filler = path.join(dataDir, 'filler')
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' })
      return await whileFull()
    } catch (error) {
      if (!(error instanceof Error) || !/dd/.test(error.message)) throw error
      return await whileFull()
    } finally {
      await product.stop()
      execFileSync('umount', ['-l', dataDir])
      await rm(dataDir, { recursive: true, force: true })
    }

    async function whileFull(): Promise<string> {
      const visitor = visitorOf(product)
      const pages = await fetch(`${product.url}/about`).then(
        ({ status }) => status,
        () => 0,
      )
      const accepted: string[] = []
      let refused = 0
      for (let number = 0; number < 40; number++) {
        const marker = chance.word(12)
        const status = await writeMessage(visitor, marker).then(
          (response) => response.status,
          () => 0,
        )
        if (status !== 0 && status < 400) accepted.push(marker)
        else refused++
      }
      await rm(path.join(dataDir, 'filler'), { force: true })
      await product.ready(60)
      const writeAgain = async () => (await writeMessage(visitor, chance.word(12)).catch(() => ({ status: 0 }))).status
      await until(writeAgain, (status) => status >= 200 && status < 400, 60, 'messages are taken again')
      for (const marker of accepted) {
        const [row] = await product.sql<{ count: string }>('select count(*) from messages where email = $1', [
          `${marker}@example.com`,
        ])
        hold(row?.count === '1', `an acknowledged message is there ${row?.count} times`)
      }
      hold(pages === 200, `a page answered ${pages} meanwhile`)
      return `${accepted.length} taken and kept, ${refused} refused meanwhile, all well after`
    }
  },
}
