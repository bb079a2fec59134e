import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// why: the log writes to standard output, so a child process is needed to capture it.
async function logged(statement: string) {
  const program = `import { log, withRequest } from './app/platform/log/log.server.ts'; ${statement}`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, LOG_LEVEL: 'info' },
  })
  return JSON.parse(stdout)
}

test('a line has its time in UTC, and is never used as a format string', async () => {
  const line = await logged(`log.info({ path: '/%s%d%j' }, 'asked')`)
  expect(line).toMatchObject({ path: '/%s%d%j', msg: 'asked' })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('a logged error keeps its code, and no user input', async () => {
  const { err } = await logged(`
    const err = Object.assign(new Error('Failed query: select\\nparams: ada@example.com'), { code: 'ECONNRESET' })
    log.error({ err }, 'failed')`)
  expect(err).toMatchObject({ code: 'ECONNRESET', message: 'Failed query: select\nparams: [not logged]' })
  expect(JSON.stringify(err)).not.toContain('ada@example.com')
})

test('the refusal of a mail server is logged without the addresses that it names', async () => {
  const { err } = await logged(`
    const response = '451 4.7.1 <ada@example.com>: try later'
    const refusal = (message) => Object.assign(new Error(message), { response, recipient: 'ada@example.com' })
    const err = Object.assign(refusal("Can't send mail - all recipients were rejected: " + response), {
      code: 'EENVELOPE', responseCode: 451, rejected: ['ada@example.com', '"Ada L"@example.com'],
      rejectedErrors: [refusal('Recipient command failed: ' + response)], path: '/node_modules/@hono/node-server',
    })
    err.itself = err.rejectedErrors[0].around = err
    log.warn({ err }, 'job failed')`)
  expect(err).toMatchObject({
    code: 'EENVELOPE',
    responseCode: 451,
    message: "Can't send mail - all recipients were rejected: 451 4.7.1 <[address]>: try later",
    response: '451 4.7.1 <[address]>: try later',
    rejected: ['[address]', '[address]'],
    rejectedErrors: [{ recipient: '[address]', response: '451 4.7.1 <[address]>: try later' }],
    path: '/node_modules/@hono/node-server',
  })
  expect(err.stack).toContain('451 4.7.1 <[address]>: try later\n    at ')
  expect(JSON.stringify(err)).not.toContain('example.com')
})

test('passwords, tokens and codes that were sent are not written', async () => {
  const line = await logged(`log.info({ code: '123456', body: { code: '123456', password: 'x' }, token: 'y' }, 'sent')`)
  expect(line).toMatchObject({ code: '[secret]', token: '[secret]', body: { code: '[secret]', password: '[secret]' } })
})

test('log lines written during a request contain its id', async () => {
  expect(await logged(`withRequest('abc-1', () => log.info('here'))`)).toMatchObject({
    requestId: 'abc-1',
  })
})

test('the request line is valid for any path', async () => {
  const requestLine = "{ requestId: 'a-1', method: 'GET', path: '/a\"b\\\\c', status: 200, cached: true, ms: 0.4 }"
  const line = await logged(`import { logRequest } from './app/platform/log/log.server.ts'; logRequest(${requestLine})`)
  expect(line).toMatchObject({
    level: 'info',
    requestId: 'a-1',
    path: '/a"b\\c',
    cached: true,
    ms: 0.4,
    msg: 'request',
  })
  expect(Date.parse(line.time)).toBeGreaterThan(0)
})

test('a process that serves writes all its lines before it ends', async () => {
  const program = `import { log } from './app/platform/log/log.server.ts'
    for (let line = 1; line <= 500; line++) log.info({ line }, 'said')
    process.exit(3)`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, LOG_LEVEL: 'info', NODE_ENV: 'production' },
  })
  const { stdout } = await run.catch((ended: { stdout: string }) => ended)
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).line),
  ).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
})

test('an unknown log level does not end the process: the configuration reports it', async () => {
  const program = "import { log } from './app/platform/log/log.server.ts'; log.info('said')"
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, LOG_LEVEL: 'loud' },
  })
  expect(JSON.parse(stdout)).toMatchObject({ level: 'info', msg: 'said' })
})
