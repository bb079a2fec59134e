import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testBackups } from '#tests/setup/backups.ts'
import { backupAt } from './destination.server.ts'
import { verifyBackup } from './verify-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const { source, inFolder } = testBackups()

test('guessing a passphrase takes as much work as age asks for by itself', async () => {
  const file = inFolder('sealed.backup')
  await writeBackup(source.address, backupAt(file), { passphrase: 'larger slice of the pie' })
  const [first, recipient] = (await readFile(file, 'latin1')).split('\n')
  expect(first).toBe('age-encryption.org/v1')
  expect(recipient).toMatch(/^-> scrypt \S+ 18$/)
  await expect(verifyBackup(backupAt(file), 'a smaller one')).rejects.toThrow(/does not open/)
  await verifyBackup(backupAt(file), 'larger slice of the pie')
})
