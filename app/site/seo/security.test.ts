import { beforeAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { loader } from './security.route.ts'

beforeAll(() => setConfig(readConfig({ SITE_URL: 'https://solutioneer.example' })))

test('security.txt has a contact, its canonical address, and an expiry date within a year', async () => {
  const response = loader()
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toContain('Canonical: https://solutioneer.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires - Date.now()).toBeGreaterThan(0)
  expect(expires - Date.now()).toBeLessThan(365 * 86_400_000)
})
