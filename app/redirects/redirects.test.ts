import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, system, visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { csvRows } from '#app/platform/lists/csv-rows.ts'
import { purgeDeletedRecords } from '#app/platform/trash/deleted-records.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { restoredByEight } from '#tests/setup/restored-by-eight.ts'
import { saveHits } from './count-hits.server.ts'
import { buildRedirect } from './factory.ts'
import { followRedirect, MAX_MISSING } from './follow.server.ts'
import { importRedirects } from './import.server.ts'
import { purgeMissingAddresses } from './purge.server.ts'
import { findRedirect, listRedirects, topMissingAddresses } from './queries.server.ts'
import { redirectDraft } from './redirect.ts'
import {
  addRedirect,
  changeRedirect,
  deletedRedirects,
  deleteMissingAddress,
  deleteRedirect,
  localTarget,
  restoreRedirect,
} from './write.server.ts'

testDatabase()

beforeEach(async () => {
  await rawSql()`delete from redirects`
  await rawSql()`delete from missing_addresses`
})

let clients = 0
const ask = (path: string, search = '', address = `10.0.${++clients >> 8}.${clients & 255}`, route?: string) =>
  followRedirect({ path, search, address, route })
const add = (path: string, target: string, status: '301' | '302' = '301') =>
  addRedirect(system, redirectDraft.parse({ path, target, status }))
const errorOf = (path: string, target: string) =>
  redirectDraft.safeParse({ path, target }).error?.issues.map(({ message }) => message)
const missed = async () => (await topMissingAddresses(system)).map(({ path, hits }) => [path, hits])

test('a deleted redirect can be restored for 30 days, unless its address has another redirect by then', async () => {
  const { id } = await add('/kept', '/about')
  await saveHits()
  await deleteRedirect(system, id)
  expect(await ask('/kept')).toBeUndefined()
  expect(await deletedRedirects(system)).toMatchObject([{ id, title: '/kept' }])
  expect(await restoredByEight(() => restoreRedirect(system, id))).toEqual({ answered: 8, restored: 1 })
  expect(await ask('/kept')).toMatchObject({ location: '/about' })
  expect(await deletedRedirects(system)).toEqual([])
  await deleteRedirect(system, id)
  await add('/kept', '/services')
  await expect(restoreRedirect(system, id)).rejects.toThrow(Conflict)
  expect(await ask('/kept')).toMatchObject({ location: '/services' })
  await rawSql()`update deleted_records set deleted_at = now() - interval '31 days'`
  expect(await deletedRedirects(system)).toEqual([])
  await expect(restoreRedirect(system, id)).rejects.toThrow(NotFound)
  await purgeDeletedRecords.perform({})
  expect(await rawSql()`select id from deleted_records`).toHaveLength(0)
  expect(() => restoreRedirect(visitor, id)).toThrow(Forbidden)
})

test('the audit log records what was added, changed, deleted and restored', async () => {
  const { id } = await add('/told', '/about')
  await changeRedirect(system, id, redirectDraft.parse({ path: '/told', target: '/services', status: '301' }))
  await deleteRedirect(system, id)
  await restoreRedirect(system, id)
  const lines = await rawSql()`select act from audit_log where subject_id = ${id} order by id`
  expect(lines.map(({ act }) => act)).toEqual([
    'redirect.added',
    'redirect.changed',
    'redirect.removed',
    'redirect.restored',
  ])
})

test('an old address redirects to the new one in any spelling, and is counted', async () => {
  await add('/Old-Page/', '/services?tab=workshops')
  await add('/shop', 'https://shop.example/über', '302')
  expect(await ask('/old-page')).toEqual({ location: '/services?tab=workshops', status: 301 })
  expect(await ask('/OLD%2Dpage/', '?utm_source=x')).toMatchObject({ location: '/services?tab=workshops' })
  expect(await ask('/shop', '?a=b')).toEqual({ location: 'https://shop.example/%C3%BCber?a=b', status: 302 })
  await buildRedirect({ path: '/ブログ', target: '/resources/articles/日本?q=ü' })
  const escaped = { location: '/resources/articles/%E6%97%A5%E6%9C%AC?q=%C3%BC', status: 301 }
  expect(await ask(encodeURI('/ブログ'))).toEqual(escaped)
  expect(await ask('/ブログ')).toEqual(escaped)
  expect(await ask('/other')).toBeUndefined()
  await saveHits()
  const { items } = await listRedirects(system, {}, 'old')
  expect(items).toMatchObject([{ path: '/old-page', hits: 2 }])
  await deleteRedirect(system, items[0]?.id ?? '')
  expect(await ask('/old-page')).toBeUndefined()
})

test('redirects to our own pages are relative, whatever the site’s address', async () => {
  const { id } = await add('/ours', '/about')
  expect(localTarget(`${config().siteUrl}/about?a=b`)).toBe('/about?a=b')
  expect(localTarget('https://elsewhere.example/about')).toBe('https://elsewhere.example/about')
  expect(await findRedirect(system, id)).toMatchObject({ path: '/ours', target: '/about' })
  for (const unknown of [newId(), 'x']) await expect(findRedirect(system, unknown)).rejects.toThrow(NotFound)
})

test('concurrent requests for one redirect do not wait for its row lock', async () => {
  const crowded = await buildRedirect()
  const crowd = () => Promise.all(Array.from({ length: 8 }, () => ask(crowded.path)))
  const { result, queries } = await countingQueries(crowd)
  expect(result.filter(Boolean)).toHaveLength(8)
  expect(queries.join()).not.toMatch(/update|insert/)
  await Promise.all([saveHits(), saveHits()])
  expect((await listRedirects(system)).items).toMatchObject([{ hits: 8, hitAt: expect.any(Date) }])
})

test('loops and chains are rejected, also when eight are created at once', async () => {
  await add('/a', '/b')
  await expect(add('/c', '/a#part')).rejects.toMatchObject({ fields: { target: [expect.stringContaining('/b')] } })
  await expect(add('/b', '/c')).rejects.toMatchObject({ fields: { path: [expect.stringContaining('/a leads here')] } })
  await expect(add('/d', '/D/')).rejects.toMatchObject({ fields: { target: ['It would lead to itself.'] } })
  await expect(add('/a', '/e')).rejects.toMatchObject({ fields: { path: [expect.stringContaining('already')] } })
  const other = await buildRedirect()
  await expect(changeRedirect(system, other.id, { path: '/b', target: '/c', status: '301' })).rejects.toBeInstanceOf(
    Invalid,
  )
  const circle = Array.from({ length: 8 }, (_, at) => add(`/n${at}`, `/n${(at + 1) % 8}`))
  const done = (await Promise.allSettled(circle)).flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
  expect(done.length).toBeGreaterThan(0)
  for (const at of done) expect(done).not.toContain((at + 1) % 8)
})

test('loops and chains through a query are rejected', async () => {
  await expect(add('/old?id=1', '/old?id=1')).rejects.toMatchObject({
    fields: { target: ['It would lead to itself.'] },
  })
  await expect(add('/old', '/old?id=1')).rejects.toMatchObject({ fields: { target: ['It would lead to itself.'] } })
  await add('/list?page=1', '/list')
  await add('/item?id=1', '/thing?id=1')
  await expect(add('/thing?id=1', '/item?id=1')).rejects.toBeInstanceOf(Invalid)
  await expect(add('/thing', '/elsewhere')).rejects.toMatchObject({ fields: { path: [expect.any(String)] } })
  await add('/thing?id=2', '/elsewhere')
  await expect(importRedirects(system, 'from,to\n/round?a=1,/round?a=1')).rejects.toBeInstanceOf(Invalid)
  expect(await ask('/item', '?id=1')).toMatchObject({ location: '/thing?id=1' })
})

test('redirects to addresses without https, and from sign-in pages, are rejected', () => {
  for (const target of [
    'http://x.example/',
    '//x.example',
    'javascript:alert(1)',
    '/\\x.example',
    'https://a@x.example',
  ])
    expect(errorOf('/x', target), target).toHaveLength(1)
  for (const path of ['/', '/admin/login', '/auth/v1/token', '/files/a', 'about', '//x', '/?b', '/%zz'])
    expect(errorOf(path, '/about'), path).toHaveLength(1)
})

describe('an import', () => {
  test('accepts what spreadsheets write, and replaces existing redirects', async () => {
    await add('/one', '/before')
    const table = '\ufeffOld;New;Status\r\n/one;/about;302\r\n"/two; and";"https://x.example/""q""";\r\n\r\n'
    expect(await importRedirects(system, table.replace('/two; and', '/two'))).toEqual({
      added: 1,
      replaced: 1,
      leftOut: [],
    })
    expect(await ask('/one')).toEqual({ location: '/about', status: 302 })
    expect(csvRows(table).at(-1)).toEqual({ line: 3, fields: ['/two; and', 'https://x.example/"q"', ''] })
  })

  test('lists the invalid lines and imports nothing', async () => {
    await add('/end', '/about')
    const wrong = async (table: string) =>
      (async () => importRedirects(system, table))().catch(({ fields }) => fields.table.join('\n'))
    expect(await wrong('/a,/b\n/c,ftp://x\n\n/a,/d\n/e,/f,303')).toMatch(
      /Nothing was imported.\nLine 2: .*https.*\nLine 4: \/a is already in line 1.\nLine 5: .*301, 302, 307, 308 or 410/,
    )
    expect(await wrong('/x,/y\n/y,/z\n/w,/end')).toMatch(/Line 1: \/y leads on .*\nLine 2: \/x leads here.*\nLine 3: /)
    expect(await wrong('/a,/b\n"/c,/d')).toBe('The quote that begins in line 2 is never closed.')
    expect(await wrong('')).toContain('no row')
    expect((await listRedirects(system)).items).toHaveLength(1)
  })
})

describe('an export of another program', () => {
  const leftOutOf = async (text: string) => (await importRedirects(system, text)).leftOut

  test('is read from the plugin Redirection', async () => {
    const table = `source,target,regex,code,type,match,hits,title,status
/red-a/,/about,0,301,url,url,5,"",active
/red-b,,0,410,error,url,0,"",active
"/red-c?id=1",https://old.example/x,0,308,url,url,0,"",active
^/all/(.*),/about,1,301,url,url,0,"",active
/off,/about,0,301,url,url,0,"",disabled
/in,/about,0,307,url,login,0,"",active`
    expect(await leftOutOf(table)).toEqual([
      'Line 5: it stands for many addresses (regex).',
      'Line 6: it is disabled there.',
      'Line 7: it holds under a condition (login).',
    ])
    expect(await ask('/red-a')).toEqual({ location: '/about', status: 301 })
    expect(await ask('/red-b')).toEqual({ status: 410 })
    expect(await ask('/red-c', '?id=1')).toEqual({ location: 'https://old.example/x', status: 308 })
    expect(await ask('/red-c')).toBeUndefined()
  })

  test('is read from Yoast, whose addresses have no slash; chains are resolved to their end', async () => {
    const table = 'Origin,Target,Type,Format\nold-page,about,301,plain\nolder,old-page,302,plain\nx.*,/about,301,regex'
    expect(await leftOutOf(`${table}\nround,round,301,plain\ngone,,410,plain\nlaw,,451,plain`)).toEqual([
      'Line 4: it stands for many addresses (regex).',
      'Line 7: it answers 451, which is no redirect.',
      'Line 5: it is part of a redirect loop.',
    ])
    expect(await ask('/old-page')).toEqual({ location: '/about', status: 301 })
    expect(await ask('/older')).toEqual({ location: '/about', status: 302 })
    expect(await ask('/gone')).toEqual({ status: 410 })
  })

  test('is read from Netlify', async () => {
    const file = `# Moved\n/net-a /about 301\n\n/net-b   /services  302!  # later
/net-c https://shop.example/ 307
/shop id=12 /products
/news/* /blog/:splat
/de / 302 Language=de
/app/x /index.html 200`
    expect(await leftOutOf(file)).toEqual([
      'Line 7: /news/* stands for many addresses.',
      'Line 8: it holds under a condition (Language=de).',
      'Line 9: Please enter 301, 302, 307, 308 or 410.',
    ])
    expect(await ask('/net-a')).toEqual({ location: '/about', status: 301 })
    expect(await ask('/net-b')).toEqual({ location: '/services', status: 302 })
    expect(await ask('/net-c')).toEqual({ location: 'https://shop.example/', status: 307 })
    expect(await ask('/shop', '?id=12')).toEqual({ location: '/products', status: 301 })
  })

  test('may have absolute addresses of the site that moves here', async () => {
    await importRedirects(
      system,
      'https://www.old.example/a/,https://old.example/about,301\nhttp://old.example/?p=12,/services',
    )
    expect(await ask('/a')).toEqual({ location: '/about', status: 301 })
    expect(await ask('/', '?p=12')).toEqual({ location: '/services', status: 301 })
    expect(await ask('/', '?p=13')).toBeUndefined()
  })
})

test('an import names twenty invalid lines, and counts the others', async () => {
  const messageFor = async (lines: number) => {
    const table = Array.from({ length: lines }, (_, at) => `/a${at},ftp://x`).join('\n')
    const rejection = await (async () => importRedirects(system, table))().catch((error: unknown) => error)
    return (rejection as Invalid).fields.table ?? []
  }
  expect((await messageFor(20)).filter((line) => line.startsWith('Line '))).toHaveLength(20)
  expect((await messageFor(20)).at(-1)).toMatch(/^Line 20: /)
  expect((await messageFor(22)).slice(-2)).toEqual([expect.stringMatching(/^Line 20: /), '2 more lines are wrong.'])
})

describe('a missing address', () => {
  test('is listed up to a length of 300 characters', async () => {
    const [listed, tooLong] = [`/${'ab/'.repeat(99)}cd`, `/${'ab/'.repeat(99)}cde`]
    await ask(listed)
    await ask(tooLong)
    expect(listed).toHaveLength(300)
    expect(await missed()).toEqual([[listed, 1]])
  })

  test('is listed with the number of its requests, until it redirects', async () => {
    for (let at = 0; at < 3; at++) await ask('/lost')
    await ask('/lost-once')
    expect(await missed()).toEqual([
      ['/lost', 3],
      ['/lost-once', 1],
    ])
    await add('/lost', '/about')
    const [remaining] = await topMissingAddresses(system)
    expect(remaining?.path).toBe('/lost-once')
    await deleteMissingAddress(system, remaining?.id ?? '')
    expect(await missed()).toEqual([])
  })

  test('is not listed for scanners, tokens and clients that request too many', async () => {
    for (const path of ['/wp-login.php', '/.env', '/x/.git/config', '/backup.sql', '/cgi-bin/a', `/${'x'.repeat(400)}`])
      await ask(path)
    await ask('/talent/0b5c', '', undefined, 'talent/:token')
    await ask('/campus/post/1')
    for (let at = 0; at < 20; at++) await ask(`/try-${at}`, '', '192.0.2.7')
    expect(await missed()).toHaveLength(10)
  })

  test('is not listed if it may contain a secret', async () => {
    const token = 'kJ8s_0aQz-LmT4rVbN7xYw'
    const below = [
      `events/seat/${token}/join%3E`,
      'events/seat/a/x',
      `talent/${token}/x`,
      'meet/1-02/x',
      'assessment/1/2',
    ]
    const long = [token, `(${token})`, `${crypto.randomUUID()}.`].map((part) => `other/${part}`)
    for (const path of [...below, ...long, 'certificates/0b5c', 'unsubscribe/a']) await ask(`/${path}`)
    await ask('/resources/articles/how-we-made-the-pie-larger-in-2025')
    await ask('/assessments')
    expect((await missed()).map(([path]) => path).sort()).toEqual([
      '/assessments',
      '/resources/articles/how-we-made-the-pie-larger-in-2025',
    ])
  })

  test('is listed up to a limit, and deleted after a while', async () => {
    await rawSql()`insert into missing_addresses (id, path, hits) select gen_random_uuid(), '/m-' || n, 1 + n % 2
      from generate_series(1, ${MAX_MISSING}) n`
    await ask('/one-more')
    expect((await rawSql()`select 1 from missing_addresses`).length).toBe(MAX_MISSING)
    await purgeMissingAddresses.perform({})
    expect((await rawSql()`select 1 from missing_addresses`).length).toBe(MAX_MISSING * 0.8)
    expect((await rawSql()`select 1 from missing_addresses where hits > 1`).length).toBe(MAX_MISSING / 2)
    await rawSql()`update missing_addresses set last_at = now() - interval '91 days'`
    await purgeMissingAddresses.perform({})
    expect(await missed()).toEqual([])
  })
})

test('a missing address that is not listed cannot be taken off the list', async () => {
  for (const id of ['none', crypto.randomUUID()])
    await expect(deleteMissingAddress(system, id)).rejects.toThrow(NotFound)
})

test('members and visitors neither see nor change redirects', async () => {
  const member: Actor = {
    kind: 'member',
    id: crypto.randomUUID(),
    email: 'a@x.example',
    role: 'member',
    sessionId: 's',
  }
  for (const actor of [member, visitor]) {
    expect(() => addRedirect(actor, { path: '/a', target: '/b', status: '301' })).toThrow(Forbidden)
    expect(() => importRedirects(actor, '/a,/b')).toThrow(Forbidden)
    expect(() => topMissingAddresses(actor)).toThrow(Forbidden)
    await expect(listRedirects(actor)).rejects.toThrow(Forbidden)
  }
})

test('one client adds at most ten missing addresses to the list in an hour', async () => {
  for (let at = 0; at < 12; at++) await ask(`/gone-${at}-of-one-client`, '', '198.51.100.77')
  const rows = await rawSql()`select path from missing_addresses where path like '/gone-%-of-one-client'`
  expect(rows).toHaveLength(10)
})
