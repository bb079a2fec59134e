import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../product.ts'
import { hold, type Trial } from '../trial.ts'
import { sendProfile, visitorOf, writeMessage } from '../visitor.ts'

/** The file folder is read-only, then full: uploads fail with a message, everything else works. */
export const storage: Trial = {
  name: 'Storage full, read-only',
  weight: 1,
  async run({ mail, chance }) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sol-store-'))
    const product = await startProduct({ SMTP_URL: mail.url }, { dataDir })
    const files = path.join(dataDir, 'files')
    const results = []
    try {
      for (const [name, options] of [
        ['read-only', 'ro,size=1m'],
        ['full', 'size=64k'],
      ] as const) {
        execFileSync('mkdir', ['-p', files])
        try {
          execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', files], { stdio: 'ignore' })
        } catch {
          return 'left out: this machine lets nobody mount a small file system'
        }
        if (name === 'full') fill(files)
        const profile = await sendProfile(visitorOf(product), chance.word(10))
        const text = await profile.text()
        const message = await writeMessage(visitorOf(product), chance.word(10))
        execFileSync('umount', ['-l', files])
        hold(message.status < 400, `${name}: a message without files was answered ${message.status}`)
        hold(profile.status >= 400, `${name}: an upload was acknowledged (${profile.status})`)
        hold(!/at .+\.(js|ts):\d+/.test(text), `${name}: a stack stands in the answer`)
        results.push(`${name}: upload answered ${profile.status}`)
      }
      const after = await sendProfile(visitorOf(product), chance.word(10))
      hold(after.status < 400, `afterwards an upload was answered ${after.status}`)
      return `${results.join(', ')}; taken again afterwards`
    } finally {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

function fill(folder: string): void {
  // It ends when there is no room left, which is what we want of it.
  spawnSync('dd', ['if=/dev/zero', `of=${path.join(folder, 'filler')}`, 'bs=4k'], { stdio: 'ignore' })
}
