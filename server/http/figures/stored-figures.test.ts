import { register } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { database } from '#app/platform/database/database.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { storedFigures } from './stored-figures.ts'

testDatabase()

test('an empty state is reported as 0, so that a monitor knows it', async () => {
  register.clear()
  onTestFinished(() => register.clear())
  await sendMail({ kind: 'test', to: 'ada@example.com', subject: 'Refused', text: 'text', html: '<p>text</p>' })
  await database().update(mails).set({ state: 'refused' })
  storedFigures()
  const text = await register.metrics()
  const metrics = [...text.matchAll(/^solutioneer_(\w+)\{state="(\w+)"\} (\d+)$/gm)].map(([, ...parts]) =>
    parts.join(' '),
  )
  expect(metrics).toEqual(
    expect.arrayContaining([
      'mails waiting 0',
      'mails failed 0',
      'mails refused 1',
      'jobs failed 0',
      'leads messages 0',
    ]),
  )
})
