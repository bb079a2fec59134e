import { expect, test } from 'vitest'
import { buildCallHost } from '#app/leads/booking/factory.ts'
import { signedIn } from '../setup/people.ts'
import { app } from './product.ts'

test('all time zones can be chosen without JavaScript', async () => {
  await signedIn(app)
  await buildCallHost()
  const usual = await pageAt('/meet?from=assessment&zone=America/Argentina/Ushuaia')
  expect(usual).toContain('<option selected="">America/Argentina/Ushuaia</option>')
  expect(usual).not.toContain('<option>Asia/Samarkand</option>')
  expect(usual).toContain('type="radio"')

  const link = /<a href="([^"]*zones=all[^"]*)"/.exec(usual)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const all = await pageAt(`/meet${link}`)
  expect(all).toContain('<option>Asia/Samarkand</option>')
  expect(all).toContain('<option selected="">America/Argentina/Ushuaia</option>')
  expect(all).toContain('<input type="hidden" name="from" value="assessment"/>')
  expect(all).not.toContain('type="radio"')

  // What the form with all zones sends.
  const chosen = await pageAt('/meet?from=assessment&zone=Asia/Samarkand')
  expect(chosen).toContain('<option selected="">Asia/Samarkand</option>')
  expect(chosen).toContain('type="radio"')
})

async function pageAt(path: string): Promise<string> {
  const response = await fetch(app.url + path)
  expect(response.status).toBe(200)
  return response.text()
}
