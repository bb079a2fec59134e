import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'

test('an empty environment is a valid configuration', () => {
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

test('a misspelled variable is reported as well, unless it is empty', () => {
  const read = () => readConfig({ DATABSE_URL: 'postgres://localhost/x', PORT: 'eighty' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/2 problems:\n.*PORT.*\n.*DATABSE_URL: is read by nobody: DATABASE_URL is probably meant/s)
  expect(readConfig({ DATABSE_URL: '' }).databaseUrl).toBeUndefined()
})

test('a password with a lone % is reported by the configuration, before a driver fails', () => {
  const read = (password: string) => readConfig({ DATABASE_URL: `postgres://ada:${password}@localhost/x` })
  expect(() => read('50%zz')).toThrow(/DATABASE_URL: has a % .* write .* as %25/)
  expect(read('50%25zz').databaseUrl).toContain('50%25zz')
})

test('SITE_URL must be an origin', () => {
  const read = (SITE_URL: string) => readConfig({ SITE_URL })
  for (const origin of ['https://solutioneer.example', 'https://solutioneer.example/'])
    expect(read(origin)).toMatchObject({ siteUrl: 'https://solutioneer.example', https: true })
  for (const more of ['some/path/', '?query', '#part'])
    expect(() => read(`https://solutioneer.example/${more}`)).toThrow(/SITE_URL: must end after the host/)
  expect(() => read('https://ada:secret@solutioneer.example')).toThrow(/SITE_URL: must end after the host/)
})

test('MAIL_FROM is an address, or a name with an address', () => {
  const read = (MAIL_FROM: string) => () => readConfig({ MAIL_FROM })
  for (const good of ['ada@example.com', 'Ada L. <ada@example.com>', '<ada@localhost>'])
    expect(read(good)).not.toThrow()
  for (const bad of ['ada', 'Ada <ada@example.com', 'ada@example.com>', 'Ada <ada@example.com> x', 'a@b@c'])
    expect(read(bad), bad).toThrow(/MAIL_FROM: must be an email address/)
})

test('an S3 address requires a bucket and a valid endpoint', () => {
  const of = (env: Record<string, string>) => () => readConfig(env)
  for (const odd of ['s3://b?endpoint=nonsense', 's3:///x', 's3://b?endpoint=ftp://x']) {
    expect(of({ STORAGE_URL: odd })).toThrow(/STORAGE_URL: must be s3:\/\/BUCKET\?endpoint=/)
    expect(of({ BACKUP_URL: odd })).toThrow(/BACKUP_URL: must be s3:\/\/BUCKET\/PREFIX\?endpoint=/)
  }
  for (const good of ['s3://b', 's3://b?region=eu-west-1', 's3://b/prefix?endpoint=http://127.0.0.1:9000'])
    expect(of({ STORAGE_URL: good, BACKUP_URL: good })).not.toThrow()
})

test('an invalid private key, or one of an unsupported type, is reported with the other errors', () => {
  const read = (AUTH_JWT_PRIVATE_KEY: string) => () => readConfig({ AUTH_JWT_PRIVATE_KEY })
  const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey
  const pem = ec('P-256').export({ format: 'pem', type: 'sec1' }).toString()
  const jwk = ec('P-256').export({ format: 'jwk' })
  const good = [pem, pem.replaceAll('\n', '\\n'), JSON.stringify(jwk), JSON.stringify({ keys: [jwk] })]
  for (const key of good) expect(read(key)).not.toThrow()
  const { d: _, ...open } = jwk
  const bad = ['nonsense', '{', '{"keys":[]}', JSON.stringify(open), pem.slice(0, 80)]
  bad.push(ec('P-384').export({ format: 'pem', type: 'pkcs8' }).toString())
  for (const key of bad) expect(read(key), key).toThrow(/AUTH_JWT_PRIVATE_KEY: must be an EC P-256, RSA or Ed25519/)
})

test('an invalid collector URL is rejected', () => {
  const read = () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'nonsense' })
  expect(read).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT: must be an address/)
})
