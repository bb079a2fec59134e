import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// why: the log writes to standard output, so a process of its own shows what comes out.
async function logged(statement: string) {
  const program = `import { log, withRequest } from './app/platform/log/log.server.ts'; ${statement}`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, LOG_LEVEL: 'info' },
  })
  return JSON.parse(stdout)
}

test('an error keeps its code, and nothing that was typed', async () => {
  const { err } = await logged(`
    const err = Object.assign(new Error('Failed query: select\\nparams: ada@example.com'), { code: 'ECONNRESET' })
    log.error({ err }, 'failed')`)
  expect(err).toMatchObject({ code: 'ECONNRESET', message: 'Failed query: select\nparams: [not logged]' })
  expect(JSON.stringify(err)).not.toContain('ada@example.com')
})

test('passwords, tokens and codes that were sent are not written', async () => {
  const line = await logged(`log.info({ code: '123456', body: { code: '123456', password: 'x' }, token: 'y' }, 'sent')`)
  expect(line).toMatchObject({ code: '[secret]', token: '[secret]', body: { code: '[secret]', password: '[secret]' } })
})

test('what is logged while a request is answered carries its id', async () => {
  expect(await logged(`withRequest({ requestId: 'abc-1' }, () => log.info('here'))`)).toMatchObject({
    requestId: 'abc-1',
  })
})
