import { type Product, withSeparateProduct } from '../product.ts'
import { hold, type Trial, until } from '../trial.ts'
import { hiddenFields, visitorOf } from '../visitor.ts'
import { busyPlaces, killWithConnections } from './pool-health.ts'

const writers = 40
/** Longer than anything may wait: for a connection, for a lock, for a statement. */
const TIMEOUT_S = 45_000

interface Written {
  marker: string
  accepted: boolean
}

/** The database and all its connections are killed under forty writers: each of them is answered, nothing is lost. */
export const busyDatabase: Trial = {
  name: 'Kills of a busy database',
  weight: 1,
  run: ({ chance, mail, isWhole }) =>
    withSeparateProduct({ SMTP_URL: mail.url }, async (product) => {
      const kills = isWhole ? 20 : 3
      const written: Written[] = []
      const unanswered: string[] = []
      let over = false
      const crowd = Array.from({ length: writers }, async () => {
        while (!over) await write(product, chance.word(16), written, unanswered)
      })
      let slowest = 0
      for (let kill = 0; kill < kills; kill++) {
        const before = written.filter(({ accepted }) => accepted).length
        const acceptedSince = () => Promise.resolve(written.filter(({ accepted }) => accepted).length - before)
        await until(
          acceptedSince,
          (acceptedCount) => acceptedCount >= writers,
          60,
          `${writers} messages taken after kill ${kill}`,
        )
        await killWithConnections(product)
        slowest = Math.max(slowest, await product.ready(60))
      }
      over = true
      await Promise.all(crowd)
      hold(unanswered.length === 0, `never answered: ${unanswered.join(', ')}`)
      await until(
        () => busyPlaces(product),
        (busy) => busy === 0,
        60,
        'no connection in use',
      )
      await nothingLost(product, written)
      const accepted = written.filter((one) => one.accepted).length
      return (
        `${kills} kills, ${accepted} of ${written.length} messages taken, each answered, none lost; ` +
        `slowest return ${slowest.toFixed(1)} s`
      )
    }),
}

async function write(product: Product, marker: string, written: Written[], unanswered: string[]): Promise<void> {
  const visitor = visitorOf(product)
  const fields = { name: 'Ada Presales', email: `${marker}@example.com`, message: `How long is a workshop? ${marker}` }
  const one = { marker, accepted: false }
  written.push(one)
  try {
    const hidden = await hiddenFields(visitor, '/contact')
    const answer = await visitor.post('/contact', { ...hidden, ...fields }, { signal: AbortSignal.timeout(TIMEOUT_S) })
    one.accepted = answer.status < 400
    await answer.text()
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') unanswered.push(marker)
  }
  if (!one.accepted) await new Promise((resolve) => setTimeout(resolve, 100))
}

async function nothingLost(product: Product, written: Written[]): Promise<void> {
  const rows = await product.sql<{ marker: string; count: string }>(
    `select split_part(email, '@', 1) as marker, count(*) from messages group by 1`,
  )
  const counts = new Map(rows.map(({ marker, count }) => [marker, Number(count)]))
  const lost = written.filter(({ accepted, marker }) => accepted && !counts.get(marker))
  const twice = written.filter(({ marker }) => (counts.get(marker) ?? 0) > 1)
  hold(lost.length === 0, `lost: ${lost.map(({ marker }) => marker).join(', ')}`)
  hold(twice.length === 0, `twice: ${twice.map(({ marker }) => marker).join(', ')}`)
}
