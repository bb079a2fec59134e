import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { type Bench, hold, type Trial } from '../trial.ts'
import { adminInCampus, adminOf, hiddenFields, memberOf, visitorOf } from '../visitor.ts'
import { readMeanwhile } from './crowds.ts'

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

/** Small things that grow when they are read. */
export const bombs: Trial = {
  name: 'Bombs',
  weight: 1,
  async run(bench) {
    const { product } = bench
    const pid = product.pid()
    const before = product.memory()
    const slowest: [string, number][] = []
    for (const [name, throwIt] of Object.entries(await allBombs(bench))) {
      const reading = readMeanwhile(product.url)
      const begun = performance.now()
      const status = await throwIt().then(
        (response) => response.arrayBuffer().then(() => response.status),
        () => 0,
      )
      const ms = performance.now() - begun
      const others = Math.max(...(await reading.stop()))
      hold(product.pid() === pid, `${name}: the process ended`)
      hold(status !== 0, `${name}: no answer within 30 s`)
      hold(status < 500 || status === 503, `${name}: answered ${status}`)
      hold(others < 3000, `${name}: others waited ${Math.round(others)} ms`)
      slowest.push([name, ms])
    }
    slowest.sort(([, one], [, other]) => other - one)
    const [worst] = slowest
    const grown = product.memory() - before
    return (
      `${slowest.length} bombs, slowest ${worst?.[0]} ${Math.round(worst?.[1] ?? 0)} ms, memory ` +
      `${grown >= 0 ? '+' : ''}${grown} MB`
    )
  },
}

async function allBombs({ product, chance }: Bench): Promise<Record<string, () => Promise<Response>>> {
  const visitor = visitorOf(product)
  const member = await memberOf(product)
  const admin = await adminOf(product)
  const campusAdmin = await adminInCampus(product)
  const slug = `bombs-${chance.word(8)}`
  await campusAdmin.post('/campus/admin', { name: slug, slug, description: '' })
  const post = (content: string) => () => member.post(`/campus/topics/${slug}`, { title: chance.word(12), content })
  const json = (body: string) => () =>
    visitor.get('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  const postBody = (body: string) => () => visitor.get('/contact', { method: 'POST', body, headers: urlencoded })
  const picture = async (width: number, height: number) =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
            .png({ compressionLevel: 9 })
            .toBuffer(),
        ),
      ],
      'large.png',
      { type: 'image/png' },
    )
  const twenty = await picture(20_000, 20_000)
  const fifty = await picture(8_000, 6_250)
  const avatar = (file: File) => () => {
    const form = new FormData()
    form.set('name', 'Ada')
    form.set('picture', file)
    return member.post('/campus/account', form)
  }
  const asResume = (bytes: Uint8Array<ArrayBuffer>, name: string) => async () => {
    const form = new FormData()
    const hidden = await hiddenFields(visitor, '/skillbridge/candidate-profile')
    const fields = {
      ...hidden,
      firstName: 'Grace',
      lastName: 'Bomb',
      email: `${chance.word(9)}@example.com`,
      phone: '1',
      location: 'L',
      yearsExperience: '7',
      skills: 'S',
      summary: 'S',
    }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('resume', new File([bytes], name))
    return visitor.post('/skillbridge/candidate-profile', form)
  }
  return {
    'a table of 2,200 columns and 4,900 rows': post(
      `${'|a'.repeat(2200)}|\n${'|-'.repeat(2200)}|\n${'|\n'.repeat(4900)}`,
    ),
    'nested quotes': post('>'.repeat(19_000)),
    'nested lists': post(Array.from({ length: 180 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n')),
    'open brackets': post('['.repeat(19_000)),
    'open emphasis': post('*a_'.repeat(6_000)),
    'open links': post('[a]('.repeat(4_500)),
    footnotes: post(Array.from({ length: 900 }, (_, number) => `[^${number}]: x [^${number}]`).join('\n')),
    'nested markup': post('<div>'.repeat(3_800)),
    entities: post('&lt;'.repeat(4_900)),
    'a preview of a table': () =>
      member.post('/campus/preview', {
        content: `${'|a'.repeat(2200)}|\n${'|-'.repeat(2200)}|\n${'|\n'.repeat(4900)}`,
      }),
    'a long search': () => visitor.get(`/resources?q=${'a%20or%20'.repeat(900)}`),
    'wildcards in a search': () => member.get(`/search?q=${'%25_'.repeat(300)}`),
    'an address that backtracks': () =>
      visitor.post('/campus/auth', { email: `${'a.'.repeat(20_000)}@`, password: 'x' }),
    'a long password': () => visitor.post('/campus/auth', { email: 'a@example.com', password: 'x'.repeat(60_000) }),
    'a form of 46,000 fields': postBody(Array.from({ length: 46_000 }, (_, n) => `${n.toString(36)}=`).join('&')),
    'a form of 80,000 fields of one name': postBody('a=&'.repeat(80_000)),
    'a list with a place for four billion': () =>
      member.post('/campus/welcome/topics', { 'topics[4294967294]': 'x', topics: 'y' }),
    'a profile of five million fields': () =>
      visitor.get('/skillbridge/candidate-profile', {
        method: 'POST',
        body: 'a&'.repeat(5_000_000),
        headers: urlencoded,
      }),
    'a profile with 40 MB of texts': async () => {
      const form = new FormData()
      for (let text = 0; text < 40; text++) form.append('summary', 'x'.repeat(1_000_000))
      return visitor.post('/skillbridge/candidate-profile', form)
    },
    'JSON of 100,000 levels': json('['.repeat(100_000)),
    'JSON with 100,000 names': json(`{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join(',')}}`),
    'a picture of 20,000 × 20,000': avatar(twenty),
    'twelve pictures of 50 megapixels': async () =>
      (await Promise.all(Array.from({ length: 12 }, avatar(fifty))))[0] as Response,
    'a zip that says it is a document': asResume(zipOf('word/document.xml', Buffer.alloc(200_000_000)), 'bomb.docx'),
    'large headers': () => visitor.get('/about', { headers: { 'x-large': 'x'.repeat(15_000) } }),
    'an article of 1 MB': () => admin.post('/admin/articles/preview', { content: '# a\n'.repeat(12_000) }),
  }
}

/** A zip with one deflated entry. */
function zipOf(name: string, content: Buffer): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(content, { level: 9 })
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return new Uint8Array(Buffer.concat([head, Buffer.from(name), packed]))
}
