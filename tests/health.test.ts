import { expect, test } from 'vitest'
import { testApp } from './setup/app.ts'

const app = testApp()

test('says that it lives and that it can serve', async () => {
  expect(await (await fetch(`${app.url}/healthz`)).text()).toBe('ok\n')
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

test('shows its figures to this machine, and to nobody through a proxy', async () => {
  const figures = await fetch(`${app.url}/metrics`)
  expect(await figures.text()).toContain('http_requests_total')
  expect((await fetch(`${app.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(403)
})
