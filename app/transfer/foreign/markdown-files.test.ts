import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { BackupError } from '#app/platform/backup/archive.server.ts'
import { readMarkdownFiles, withoutZip } from './markdown-files.server.ts'

const read = (files: Record<string, string>) =>
  readMarkdownFiles(
    withoutZip(
      Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([at, text]) => [at, strToU8(text)])))),
    ).toString(),
  )

test('an article comes with its title, day, labels, author, old addresses and text', () => {
  const { tables, leftOut } = read({
    'content/posts/first-call.md': [
      '---',
      'title: "The first call: what to ask"',
      'date: 2024-03-01 10:00:00 +0100',
      'lastmod: 2024-04-01',
      'tags: [Discovery, Calls]',
      'categories: Craft',
      'author: Ada Lovelace',
      'description: Ten questions',
      'aliases:',
      '  - /2024/03/first-call/',
      '---',
      '',
      'Ask **early**.\n\n![Board](https://old.example/board.png)\n',
    ].join('\n'),
  })
  expect(tables.articles).toMatchObject([
    {
      slug: 'first-call',
      title: 'The first call: what to ask',
      content: 'Ask **early**.\n\n![Board](https://old.example/board.png)',
      is_published: true,
      created_at: '2024-03-01T09:00:00.000Z',
      updated_at: '2024-04-01T00:00:00.000Z',
      author_name: 'Ada Lovelace',
      description: 'Ten questions',
    },
  ])
  expect(tables.tags?.map(({ name }) => name)).toEqual(['Discovery', 'Calls'])
  expect(tables.categories?.map(({ name }) => name)).toEqual(['Craft'])
  expect(tables.redirects).toMatchObject([{ path: '/2024/03/first-call' }])
  expect(leftOut).toEqual([])
})

test('a file without front matter gets its title from the heading or file name, and its date from the file name', () => {
  const { tables } = read({
    '_posts/2023-05-06-what-hurts.md': '# What hurts\n\nA text.',
    'plain-notes.markdown': 'Only words.',
    'folder/index.md': '---\ndraft: true\n---\nOf the folder.',
  })
  expect(tables.articles).toMatchObject([
    { title: 'What hurts', slug: 'what-hurts', content: 'A text.', created_at: '2023-05-06T00:00:00.000Z' },
    { title: 'plain notes', slug: 'plain-notes', content: 'Only words.' },
    { title: 'folder', slug: 'folder', is_published: false },
  ])
})

test('content that is not imported is listed', () => {
  const { tables, leftOut } = read({
    'broken.md': '---\ntitle: [\n---\nText',
    'empty.md': '---\ntitle: Empty\n---\n',
    'pictures.md': 'Look: ![A](../img/a.png)',
    '__MACOSX/._pictures.md': 'x',
    'style.css': 'x',
  })
  expect(tables.articles).toHaveLength(1)
  expect(leftOut).toEqual([
    'broken.md: what stands above its text is no YAML that can be read',
    '“Empty”: it has no text',
    '“pictures”: picture ../img/a.png: a picture in the archive does not come along. Upload it here',
  ])
})

test('a damaged archive and one without markdown are refused', () => {
  expect(() => withoutZip(Buffer.from('PK\x03\x04 and nothing'))).toThrow(BackupError)
  expect(() => withoutZip(Buffer.from(zipSync({ 'a.txt': strToU8('x') })))).toThrow('no markdown')
})
