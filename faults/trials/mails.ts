import { type Bench, hold, type Trial, until } from '../trial.ts'
import { visitorOf, writeMessage } from '../visitor.ts'

/** The mail server is down, slow, or rejects temporarily or permanently: every message is accepted, and every email delivered once. */
export const mails: Trial = {
  name: 'Mail server away, slow, refusing',
  weight: 2,
  async run(bench) {
    const { mail } = bench
    const results = []
    await mail.leave()
    const away = await write(bench, 'away')
    await mail.come()
    mail.mood = 'slow'
    const slow = await write(bench, 'slow')
    mail.mood = 'not now'
    const later = await write(bench, 'later')
    await until(
      async () => stateOf(bench, later),
      (state) => state === 'failed',
      60,
      'the refusal is written down',
    )
    mail.mood = 'takes'
    for (const marker of [away, slow, later]) {
      await until(
        async () => stateOf(bench, marker),
        (state) => state === 'sent',
        180,
        `mail to ${marker}`,
      )
      const ids = new Set(mail.accepted.filter(({ to }) => to.startsWith(marker)).map(({ id }) => id))
      hold(ids.size === 1, `${marker} got ${ids.size} mails`)
      results.push(`${marker.split('-')[0]} sent`)
    }
    mail.mood = 'never'
    const never = await write(bench, 'never')
    await until(
      async () => stateOf(bench, never),
      (state) => state === 'refused',
      60,
      'a refusal for good is final',
    )
    mail.mood = 'takes'
    return `${results.join(', ')}, refused for good shown as refused`
  },
}

async function write({ product, chance }: Bench, name: string): Promise<string> {
  const marker = `${name}-${chance.word(10)}`
  const begun = performance.now()
  const { status } = await writeMessage(visitorOf(product), marker)
  hold(status < 400, `a message was not taken: ${status}`)
  hold(performance.now() - begun < 10_000, 'a message waited for the mail server')
  return marker
}

async function stateOf({ product }: Bench, marker: string): Promise<string> {
  const [row] = await product.sql<{ state: string }>('select state from mails where recipient = $1', [
    `${marker}@example.com`,
  ])
  return row?.state ?? 'none'
}
