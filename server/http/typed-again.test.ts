import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { notDoneLabels } from '#app/members/labels.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'
import { pagesFromSources } from '#tests/setup/pages.ts'
import { buildHttp } from '../http.ts'
import { routeTable } from './routes/route-table.ts'

const { build, addresses } = await pagesFromSources()
const find = routeTable(build)
vi.stubEnv('PROD', true)
const http = buildHttp(async () => build)

beforeAll(() => {
  setConfig(readConfig({ DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent' }))
  // Nothing listens there: every query fails as if the server were down.
  connect({ host: '/nonexistent', port: 1, user: 'nobody', database: 'nothing' })
})
afterAll(close)

const words = 'Words that took a while: “<b>discovery</b>” & more.'
const escaped = 'Words that took a while: “&lt;b&gt;discovery&lt;/b&gt;” &amp; more.'
const submitted = { title: words, password: 'a-secret', key: '0192d3a4-0000-7000-8000-00000000abcd' }

function post(path: string, body: BodyInit): Promise<Response> {
  const headers = { cookie: 'campus_session=away; admin_session=away', 'sec-fetch-site': 'same-origin' }
  return Promise.resolve(http(new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body })))
}

describe('while the database is away, the page returns the submitted values', () => {
  const pages = addresses.filter(({ address, writes }) => writes && find(address)?.route.isPage)
  test.each(pages.map(({ address }) => address))('%s', async (address) => {
    const path = address.replace(/:\w+/g, '0192d3a4-0000-4000-8000-000000000000')
    const response = await post(path, new URLSearchParams(submitted))
    const page = await response.text()
    // Sign-in pages reject a missing address before they query the database; some pages do not support POST.
    expect([404, 405, 422, 503]).toContain(response.status)
    if (response.status === 503) expect(page).toContain(escaped)
    expect(page).not.toContain('<b>discovery')
    expect(page).not.toContain('a-secret')
  })
})

test('complete submitted values can be sent again from the error page', async () => {
  const { title, key } = submitted
  const page = await (await post('/campus/topics/demos', new URLSearchParams({ title, key }))).text()
  expect(page).toMatch(/<form [^>]*action="\/campus\/topics\/demos" method="post">/)
  expect(page).toContain(`<input type="hidden" name="key" value="${key}"/>`)
  expect(page).toContain(notDoneLabels.sendAgain)
  const removal = await post('/admin/topics/demos/removal?_method=DELETE&back=x', new URLSearchParams({ name: title }))
  expect(await removal.text()).toContain('action="/admin/topics/demos/removal?back=x&amp;_method=DELETE"')
})

test('values that were submitted with a file or a password can only be copied', async () => {
  const form = new FormData()
  form.set('name', words)
  form.set('picture', new File(['x'.repeat(100_000)], 'me.png'))
  for (const body of [form, new URLSearchParams(submitted)]) {
    const page = await (await post('/campus/account', body)).text()
    expect(page).toContain(escaped)
    expect(page).toContain('Copy it')
    expect(page).not.toContain(notDoneLabels.sendAgain)
  }
})

test('a script gets a message without the submitted values', async () => {
  // This address shows no page and sends no query.
  expect((await http(new Request('http://localhost:3000/manifest.webmanifest'))).status).toBe(200)
  for (const path of ['/campus/preview', '/campus/auth/factor/text']) {
    const response = await post(path, new URLSearchParams(submitted))
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('Words')
  }
})
