import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { webhookDeliveries, webhooks } from './tables.server.ts'

/** A webhook with an entry in its delivery log. */
export async function buildWebhook(
  overrides: Partial<typeof webhooks.$inferInsert> = {},
): Promise<{ id: string; delivery: string }> {
  const id = overrides.id ?? newId()
  const delivery = newId()
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
  await database()
    .insert(webhooks)
    .values({ address: 'https://example.com/hook', secret, events: ['booking.moved'], ...overrides, id })
  await database().insert(webhookDeliveries).values({
    id: delivery,
    webhookId: id,
    event: 'booking.moved',
    kind: 'booking',
    subjectId: newId(),
    state: 'failed',
  })
  return { id, delivery }
}
