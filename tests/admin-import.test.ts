import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { ghost, post } from '#app/transfer/foreign/for-tests.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { signedIn } from './setup/people.ts'

const app = testApp()
const browser = testBrowser()

test('without JavaScript a file is checked, imported by the job, and the import is undone', async () => {
  const admin = await signedIn(app, { name: 'Ada Admin', role: 'admin', area: 'admin' })
  const page = await (await admin.browse(browser.current, { javaScriptEnabled: false })).newPage()
  await page.goto(`${app.url}/admin/import`)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Please choose a file.').first().waitFor()
  const text = ghost([post('one', { title: 'The first call' })])
  const file = { name: 'blog.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('cell', { name: 'The first call' }).waitFor()
  expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(0)

  await page.getByRole('button', { name: 'Import this file' }).click()
  // While it runs, the page reads itself again.
  await page.getByRole('button', { name: 'Undo this import' }).waitFor({ timeout: 30_000 })
  expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(1)
  await page.screenshot({ path: 'test-results/import.png', fullPage: true })

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByText('2 records were deleted again.').waitFor()
  expect(await rawSql()`select 1 from articles where title = 'The first call'`).toHaveLength(0)
  await page.goto(`${app.url}/admin/import`)
  await page.getByRole('cell', { name: 'Undone' }).waitFor()
})
