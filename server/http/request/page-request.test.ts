import { expect, test } from 'vitest'
import { pageRequest } from './page-request.ts'

const pageUrl = (path: string) =>
  pageRequest(new Request(`http://localhost${path}`)).url.slice('http://localhost'.length)

test('a script’s data request is a request for the page', async () => {
  expect(pageUrl('/campus/new.data')).toBe('/campus/new')
  expect(pageUrl('/_.data?x=1')).toBe('/?x=1')
  expect(pageUrl('/campus/search.data?q=demo&_routes=root%2Ccampus')).toBe('/campus/search?q=demo')
  const body = new URLSearchParams({ title: 'A data sheet.data' })
  const posted = pageRequest(new Request('http://localhost/campus/topics/demos.data', { method: 'POST', body }))
  expect([posted.method, new URL(posted.url).pathname]).toEqual(['POST', '/campus/topics/demos'])
  expect((await posted.formData()).get('title')).toBe('A data sheet.data')
})

test('any other request is unchanged', () => {
  const request = new Request('http://localhost/campus/new?of=x.data')
  expect(pageRequest(request)).toBe(request)
})
