import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clockIn } from '../clock.ts'
import { type Product, startProduct } from '../product.ts'
import { type Bench, hold, type Trial, until } from '../trial.ts'
import { adminInCampus, hiddenFields, memberOf, type Visitor, visitorOf } from '../visitor.ts'

/** The clock goes back an hour, and forward again, while people are signed in and forms are open. */
export const clock: Trial = {
  name: 'Clock set back an hour',
  weight: 1,
  async run(bench) {
    const { mail, chance } = bench
    const file = path.join(tmpdir(), `sol-clock-${process.pid}`)
    const clockOfProduct = clockIn(file)
    const product = await startProduct({ SMTP_URL: mail.url, ...clockOfProduct.env })
    const markers: string[] = []
    try {
      const pid = product.pid()
      const admin = await adminInCampus(product)
      const slug = `clock-${chance.word(8)}`
      await admin.post('/campus/admin', { name: slug, slug, description: '' })
      let member = await memberOf(product)
      const steps: [string, number][] = [
        ['set back an hour', -3600],
        ['set forward again', 0],
      ]
      for (const [step, seconds] of steps) {
        const open = await hiddenFields(visitorOf(product), '/contact')
        clockOfProduct.turn(seconds)
        await until(
          () => secondsOff(product, seconds),
          (off) => off < 60,
          30,
          `the clock ${step}`,
        )
        markers.push(await everybodyGoesOn(bench, product, { step, slug, member, open }))
        // A visitor who came while the clock was wrong stays signed in after it is corrected.
        member = await memberOf(product)
      }
      for (const marker of markers) await arrivedOnce(bench, product, marker)
      hold(product.pid() === pid, 'the process ended')
      return `sessions, open forms, writes and ${markers.length} mails stayed correct, back and forward`
    } finally {
      await product.stop()
      await rm(file, { force: true })
    }
  },
}

/** Seconds between the clock of the product, read from its form token, and the expected clock. */
async function secondsOff(product: Product, seconds: number): Promise<number> {
  const pass = await (await fetch(`${product.url}/contact/pass`)).text()
  return Math.abs(Number.parseInt(/\w+(?=\.)/.exec(pass)?.[0] ?? '', 36) - (Date.now() + seconds * 1000)) / 1000
}

interface Scene {
  step: string
  slug: string
  member: Visitor
  /** The hidden fields of a contact form that was opened before. */
  open: Record<string, string>
}

async function everybodyGoesOn({ chance }: Bench, product: Product, { step, slug, member, open }: Scene) {
  const requireStatus = (name: string, { status }: Response, wanted = [200, 302, 303]) =>
    hold(wanted.includes(status), `${step}: ${name} was answered ${status}`)
  requireStatus('the account of who was signed in', await member.get('/campus/account'), [200])
  requireStatus(
    'a post',
    await member.post(`/campus/topics/${slug}`, { title: chance.word(12), content: 'Text.' }),
    [302],
  )
  requireStatus('signing in', await (await adminInCampus(product)).get('/campus/account'), [200])
  const marker = `clock-${chance.word(12)}`
  const message = { ...open, name: 'Ada', email: `${marker}@example.com`, message: 'How long does it take?' }
  requireStatus('a form that was open', await visitorOf(product).post('/contact', message))
  return marker
}

async function arrivedOnce({ mail }: Bench, product: Product, marker: string): Promise<void> {
  const [row] = await product.sql<{ count: string }>('select count(*) from messages where email = $1', [
    `${marker}@example.com`,
  ])
  hold(row?.count === '1', `a message is there ${row?.count} times`)
  const ids = () => new Set(mail.accepted.filter(({ to }) => to === `${marker}@example.com`).map(({ id }) => id))
  await until(
    async () => ids().size,
    (count) => count > 0,
    60,
    `the mail to ${marker}`,
  )
  hold(ids().size === 1, `${marker} got ${ids().size} mails`)
}
