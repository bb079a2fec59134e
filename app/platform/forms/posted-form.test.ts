import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm } from './parse-form.server.ts'
import { postedBefore, postedForm } from './posted-form.server.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const posted = (body: string, type = urlencoded) =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } })
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const parts = (count: number) => `${part('name', 'Ada').repeat(count)}--b--\r\n`
const tooMuch = 'The form was too long. Please go back and send less of it.'
const multipart = 'multipart/form-data; boundary="b"'

test('a form is read with all its values', async () => {
  for (const request of [posted('name=Ada%20L%C3%B6w&name=%00x'), posted(formOfTwo(), multipart)])
    expect((await postedForm(request)).getAll('name')).toEqual(['Ada Löw', 'x'])
})

function formOfTwo(): string {
  return `${part('name', 'Ada Löw')}${part('name', '\0x')}--b--\r\n`
}

test('a form arrives without control characters, but with its tabs and line breaks', async () => {
  const input = 'One\u0002\u0007\u001b\u007f\u009c\tTwo\r\nthree\u000bfour\u000cfive\u0085six'
  for (const request of [
    posted(String(new URLSearchParams({ name: input }))),
    posted(`${part('name', input)}--b--\r\n`, multipart),
  ])
    expect((await postedForm(request)).get('name')).toBe('One\tTwo\r\nthree four five six')
})

test('a secret arrives as entered, except for NUL', async () => {
  const input = 'One\u0007two\u0085\u0000three'
  for (const name of ['password', 'newPassword'])
    for (const request of [
      posted(String(new URLSearchParams({ [name]: input }))),
      posted(`${part(name, input)}--b--\r\n`, multipart),
    ])
      expect((await postedForm(request)).get(name)).toBe('One\u0007two\u0085three')
})

test('a form is decoded once', async () => {
  expect((await postedForm(posted('name=%2541%2Bb+c'))).get('name')).toBe('%41+b c')
})

test('fields that the schema does not contain are dropped', async () => {
  const parsed = await parseForm(posted('name=Ada&role=admin&isAdmin=1'), schema)
  expect(parsed.ok && parsed.value).toEqual({ name: 'Ada', list: [] })
})

test('a posted form is remembered with its request, and whether it had files', async () => {
  const plain = posted('name=Ada')
  expect(postedBefore(plain)).toBe(undefined)
  const form = await postedForm(plain)
  expect(postedBefore(plain)).toEqual({ texts: form, hasFiles: false })
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nAda\r\n'
  const upload = posted(`${part('name', 'Ada')}${file}--b--\r\n`, multipart)
  expect((await postedForm(upload)).get('file')).toMatchObject({ name: 'a.txt', size: 3 })
  expect(postedBefore(upload)?.hasFiles).toBe(true)
})

test('a body of exactly as many bytes as are allowed is read', async () => {
  expect((await postedForm(posted('name=Ada'), 8)).get('name')).toBe('Ada')
  await expect(postedForm(posted('name=Adam'), 8)).rejects.toMatchObject({ fields: { '': [tooMuch] } })
})

test('as many fields are read as the largest form has', async () => {
  expect([...(await postedForm(posted('a=&'.repeat(999))))]).toHaveLength(999)
  expect([...(await postedForm(posted('a=&'.repeat(999).concat('a='))))]).toHaveLength(1000)
  // The last boundary counts too.
  expect([...(await postedForm(posted(parts(999), multipart)))]).toHaveLength(999)
})

test.each([
  ['fields', posted('a&'.repeat(1000))],
  ['parts', posted(parts(1000), multipart)],
  ['bytes', posted(`a=${'x'.repeat(5 * 1024 * 1024)}`)],
  ['bytes in parts', posted(part('a', 'x'.repeat(5 * 1024 * 1024)), multipart)],
])('more %s than any form has are refused in words', async (_, request) => {
  await expect(postedForm(request)).rejects.toMatchObject({ status: 422, fields: { '': [tooMuch] } })
})

test.each(['{"a":1}', ''])('a body that is no form is rejected with a message: %j', async (body) => {
  await expect(postedForm(posted(body, 'application/json'))).rejects.toMatchObject({
    fields: { '': ['Part of the form didn’t reach us. Please go back and send it again.'] },
  })
})

const schema = z.object({ name: z.string(), list: z.array(z.string()).default([]) })

test('a field name with a large index does not create a sparse list', async () => {
  const parsed = await parseForm(posted('name=Ada&list[1000000]=x&list.length=7'), schema)
  expect(parsed).toMatchObject({ ok: true, value: { name: 'Ada', list: [] } })
})

test.each(['__intent__=x', '__state__=x', '__intent__=%7B%22type%22%3A%22reset%22%2C%22payload%22%3A%7B%7D%7D'])(
  'a special field name of the form library has no effect: %s',
  async (order) => {
    const parsed = await parseForm(posted(`name=Ada&list=x&list=y&${order}`), schema)
    expect(parsed).toMatchObject({ ok: true, value: { name: 'Ada', list: ['x', 'y'] } })
  },
)
