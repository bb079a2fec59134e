import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { requestId } from '#app/platform/log/log.server.ts'

export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  at: timestamptz('at').notNull().defaultNow(),
  actorId: uuid('actor_id'),
  actorKind: text('actor_kind').notNull(),
  act: text().notNull(),
  subjectId: text('subject_id'),
  details: jsonb('facts').$type<Record<string, unknown>>().notNull().default({}),
  address: text(),
  requestId: text('request_id'),
})

/**
 * Listens to every event and logs the actor, the action and the record. The subject is the id named after the event's
 * first word (`post.hidden` → `postId`), else the first id in the payload. Values that may be secrets are omitted.
 */
export async function writeAudit(name: string, payload: object, actor: Actor): Promise<void> {
  const entries = Object.entries(payload)
  const subject =
    entries.find(([key]) => key === `${name.split('.')[0]}Id`) ??
    entries.find(([key, value]) => key.endsWith('Id') && isId(String(value)))
  const address = entries.find(([key]) => key === 'address')?.[1]
  const entry = {
    id: newId(),
    actorId: actorId(actor),
    actorKind: actor.kind === 'member' ? actor.role : actor.kind,
    act: name,
    subjectId: subject ? String(subject[1]) : null,
    details: Object.fromEntries(
      entries.filter(([key]) => !secret.test(key)).map(([key, value]) => [key, shortened(value)]),
    ),
    address: typeof address === 'string' ? address : null,
    requestId: requestId() ?? null,
  }
  await appendAudit(entry)
}

type AuditLine = Omit<typeof auditLog.$inferSelect, 'at'>

/** Writes a line that the caller has already built, in the current transaction if there is one. */
export async function appendAudit(line: AuditLine): Promise<void> {
  await database().insert(auditLog).values(line)
}

const secret = /password|secret|token|code|hash|cookie|session|key|^address$/i

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 300 ? `${value.slice(0, 300)}…` : value
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return JSON.parse(JSON.stringify(value, withoutSecrets))
  return value
}

function withoutSecrets(key: string, value: unknown): unknown {
  return key !== '' && secret.test(key) ? undefined : value
}
