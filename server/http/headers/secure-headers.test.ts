import { expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { secureDefaults } from './secure-headers.ts'

const headersAt = (SITE_URL: string) => {
  setConfig(readConfig({ DATA_DIR: '/tmp/none', SITE_URL }))
  return secureDefaults()
}

test('HSTS is sent for a year on an https site, and only there', () => {
  expect(headersAt('https://solutioneer.example')['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect(headersAt('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('headers hide the path from other sites, and forbid framing and MIME sniffing', () => {
  expect(headersAt('https://solutioneer.example')).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})
