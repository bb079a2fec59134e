import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'

test('an empty environment is a whole configuration', () => {
  const config = readConfig({ DATA_DIR: 'data' })
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    https: false,
    sampleContent: true,
    trustProxy: false,
    rateLimitFactor: 1,
    mailLimit: 1000,
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('one message names every variable that is wrong', () => {
  const read = () =>
    readConfig({
      PORT: 'eighty',
      SITE_URL: 'ftp://x',
      SAMPLE_CONTENT: 'maybe',
      DATABASE_URL: 'mysql://x',
      ADMIN_PASSWORD: 'short',
    })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/PORT.*\n.*SITE_URL.*\n.*DATABASE_URL.*\n.*ADMIN_PASSWORD.*\n.*SAMPLE_CONTENT/s)
})

test('the site address keeps its origin only', () => {
  expect(readConfig({ SITE_URL: 'https://solutioneer.example/some/path/' })).toMatchObject({
    siteUrl: 'https://solutioneer.example',
    https: true,
  })
})
