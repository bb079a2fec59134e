import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { deliverWebhook } from './deliver.server.ts'
import { webhookDeliveries, webhooks } from './tables.server.ts'
import type { WebhookEvent } from './webhook.ts'

/** Subscribes to all events that webhooks can receive. */
export function subscribeWebhooks(): void {
  onEvent('message.received', ({ messageId }) => notifyWebhooks('lead.received', 'messages', messageId))
  onEvent('candidate.submitted', ({ candidateId }) => notifyWebhooks('lead.received', 'candidates', candidateId))
  onEvent('assessment.received', ({ assessmentId }) => notifyWebhooks('lead.received', 'assessments', assessmentId))
  onEvent('file.requested', ({ fileId }) => notifyWebhooks('lead.received', 'files', fileId))
  onEvent('call.booked', async ({ callId }) => {
    await notifyWebhooks('lead.received', 'calls', callId)
    await notifyWebhooks('booking.made', 'booking', callId)
  })
  onEvent('call.moved', ({ callId }) => notifyWebhooks('booking.moved', 'booking', callId))
  onEvent('call.cancelled', ({ callId }) => notifyWebhooks('booking.cancelled', 'booking', callId))
  onEvent('registration.made', ({ registrationId }) =>
    notifyWebhooks('registration.made', 'registration', registrationId),
  )
  onEvent('member.joined', ({ memberId }) => notifyWebhooks('member.joined', 'member', memberId))
}

/** Records deliveries for every webhook subscribed to the event, within the event's transaction. */
async function notifyWebhooks(event: WebhookEvent, kind: string, subjectId: string): Promise<void> {
  const wanted = await database()
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.active, true), isNull(webhooks.suspendedAt), arrayContains(webhooks.events, [event])))
  for (const { id: webhookId } of wanted) {
    const id = newId()
    await database().insert(webhookDeliveries).values({ id, webhookId, event, kind, subjectId })
    await enqueue(deliverWebhook, { deliveryId: id })
  }
}
