import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { buildDownloadFor } from '#app/resources/downloads/audience/factory.ts'
import { takersOf } from '#app/resources/downloads/audience/queries.server.ts'
import { buildDownload } from '#app/resources/downloads/factory.ts'
import { downloadFilePath } from '#app/resources/downloads/file-url.ts'
import { isOffered, publishedDownload } from '#app/resources/downloads/queries.server.ts'
import { loader as take } from '#app/resources/downloads/show.route.ts'
import { downloads } from '#app/resources/downloads/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildFormToken } from '../spam/factory.ts'
import { buildFileRequest } from './factory.ts'
import { loader as follow } from './link.route.tsx'
import { readFileLink, signFileLink } from './link.server.ts'
import { action as press } from './link-file.route.ts'
import { findFileRequest, requestsOfDownload } from './queries.server.ts'
import { requestFile } from './receive.server.ts'
import { fileRequests } from './tables.server.ts'

testDatabase()

const admin: Actor = { kind: 'member', id: crypto.randomUUID(), email: 'o@example.com', role: 'admin', sessionId: '' }
let senders = 0
const sender = async () => ({
  address: `192.0.2.${++senders}`,
  token: await buildFormToken(),
  honeypot: '',
  source: 'newsletter',
})
const draft = { email: 'ada@example.com', consent: 'on' } as const

interface FileRequest {
  id: string
  slug?: string
  as?: Actor
  token?: string
  method?: string
  range?: string
}

/** Requests the file like a browser, and returns the status, the redirect and the body. */
async function ask({ id, slug = id, as = visitor, token = '', method = 'GET', range }: FileRequest) {
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: as, admin: visitor })
  const request = new Request('http://localhost/', { method, headers: range ? { range } : {} })
  const route = !token ? take : method === 'POST' ? press : follow
  const response = (await route({ request, context, params: { id, slug, token } } as never).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })) as Response
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}

async function mailedToken(email: string): Promise<string> {
  const [mail] = await database().select().from(mails).where(eq(mails.recipient, email))
  return /\/link\/(\S+)/.exec(mail?.bodyText ?? '')?.[1] ?? ''
}

const requests = [{}, { method: 'POST' }, { method: 'HEAD' }, { range: 'bytes=0-3' }, { range: 'bytes=5-' }]

test('a file that requires an address is served by the emailed link only, for every kind of request', async () => {
  const { id, slug, fileUrl } = await buildDownload({ audience: 'address' })
  const member = await buildMember()
  for (const request of requests)
    for (const as of [visitor, member])
      expect(await ask({ id, slug, as, ...request })).toMatchObject({
        status: 302,
        to: `/resources/downloads/${slug}/about#get`,
        text: '',
      })
  expect(await isOffered(downloadFilePath(fileUrl))).toBe(false)

  await requestFile(visitor, id, { ...draft, email: 'link@example.com' }, await sender())
  const token = await mailedToken('link@example.com')
  expect(await ask({ id, token, method: 'POST' })).toMatchObject({ status: 200, text: 'Twenty bytes of text' })
  const [stored] = await database().select().from(fileRequests).where(eq(fileRequests.email, 'link@example.com'))
  expect(await findFileRequest(admin, stored?.id ?? '')).toMatchObject({
    taken: 1,
    source: 'newsletter',
    status: 'new',
  })
  expect((await publishedDownload(id)).downloadCount).toBe(1)
})

test('a link is signed, for one file, for seven days, and ends when its request is deleted', async () => {
  const [{ id, slug }, other] = [
    await buildDownload({ audience: 'address' }),
    await buildDownload({ audience: 'address' }),
  ]
  await requestFile(visitor, id, { ...draft, email: 'seven@example.com' }, await sender())
  const token = await mailedToken('seven@example.com')
  const requestId = (await readFileLink(id, token)).id
  const [head = '', until = '', signature = ''] = token.split('.')
  for (const forged of [
    `${head}.${(Date.now() * 2).toString(36)}.${signature}`,
    `${'0'.repeat(32)}.${until}.${signature}`,
    `${head}.${until}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    `${head}.${until}`,
    '',
    '../../etc/passwd',
  ])
    await expect(readFileLink(id, forged)).rejects.toThrow(NotFound)
  await expect(readFileLink(other.id, token)).rejects.toThrow(NotFound)
  await database().update(downloads).set({ audience: 'members' }).where(eq(downloads.id, id))
  for (const request of requests)
    expect(await ask({ id, token, ...request })).toMatchObject({
      status: 302,
      to: `/resources/downloads/${slug}/about`,
    })
  await database().update(downloads).set({ audience: 'address' }).where(eq(downloads.id, id))
  const old = await signFileLink(requestId, Date.now() - 8 * 86_400_000)
  for (const request of requests)
    expect(await ask({ id, token: old, ...request })).toMatchObject({
      status: 302,
      to: `/resources/downloads/${slug}/about?link=over#get`,
    })
  await database().delete(fileRequests).where(eq(fileRequests.id, requestId))
  for (const invalidToken of [token, 'nonsense'])
    for (const request of requests)
      expect(await ask({ id, token: invalidToken, ...request })).toMatchObject({
        status: 302,
        to: `/resources/downloads/${slug}/about?link=over#get`,
        text: '',
      })
  const missingId = newId()
  expect(await ask({ id: missingId, token })).toMatchObject({
    status: 302,
    to: `/resources/downloads/${missingId}/about`,
  })
})

test('a file for members or a group is served to them only, and each download is counted', async () => {
  const [member, outsider] = [await buildMember(), await buildMember()]
  const group = await buildGroup({ memberIds: [member.id] })
  const forMembers = await buildDownload({ audience: 'members' })
  const forGroup = await buildDownloadFor(group.id)
  for (const request of requests) {
    for (const { id, slug } of [forMembers, forGroup])
      expect(await ask({ id, slug, ...request })).toMatchObject({
        status: 302,
        to: `/campus/auth?next=${encodeURIComponent(`/resources/downloads/${slug}/about`)}`,
        text: '',
      })
    expect(await ask({ ...forGroup, as: outsider, ...request })).toMatchObject({
      status: 302,
      to: `/resources/downloads/${forGroup.slug}/about?not=group`,
      text: '',
    })
  }
  expect((await ask({ ...forMembers, as: outsider })).status).toBe(200)
  for (const request of requests) expect((await ask({ ...forGroup, as: member, ...request })).status).toBeLessThan(300)
  expect(await takersOf(admin, forGroup.id)).toMatchObject([{ memberId: member.id, times: 2 }])
  expect(await takersOf(admin, forMembers.id)).toMatchObject([{ memberId: outsider.id, times: 1 }])
})

test('sending one form eight times at once creates one request and one link; a bot gets none', async () => {
  const { id } = await buildDownload({ audience: 'address' })
  const same = { ...(await sender()) }
  const eight = { ...draft, email: 'eight@example.com' }
  await Promise.all(Array.from({ length: 8 }, () => requestFile(visitor, id, eight, same).catch(() => {})))
  expect(await database().$count(fileRequests, eq(fileRequests.email, eight.email))).toBe(1)
  expect(await database().$count(mails, eq(mails.recipient, eight.email))).toBe(1)
  await requestFile(visitor, id, { ...draft, email: 'bot@example.com' }, { ...(await sender()), honeypot: 'x' })
  expect(await database().$count(mails, eq(mails.recipient, 'bot@example.com'))).toBe(0)
  await expect(requestFile(visitor, id, draft, { ...(await sender()), token: 'forged' })).rejects.toThrow(Invalid)
  const open = await buildDownload()
  await expect(requestFile(visitor, open.id, draft, await sender())).rejects.toThrow(NotFound)
})

test('requests for a download are listed newest first, in whatever order they were stored', async () => {
  const [downloadId, first, second, third, spam] = [newId(), newId(), newId(), newId(), newId()]
  for (const id of [second, third, first]) await buildFileRequest({ id, downloadId })
  await buildFileRequest({ id: spam, downloadId, status: 'spam' })
  await buildFileRequest()
  expect((await requestsOfDownload(admin, downloadId)).map(({ id }) => id)).toEqual([third, second, first])
  await expect(requestsOfDownload(visitor, downloadId)).rejects.toThrow(Forbidden)
})

test('a download for groups must have a group', async () => {
  await expect(buildDownload({ audience: 'groups' })).rejects.toEqual(
    new Invalid({ groupIds: ['Please choose at least one group. Nobody else can take the file.'] }),
  )
})
