import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { setLeadStatus } from '../inbox/set-status.server.ts'
import { leadParts } from './parts.server.ts'

/** What several leads can be set to at once: every kind has it. */
const statusesOfAll = ['new', 'archived', 'spam']

/**
 * Says where several leads of a list stand, 100 at most, each by its kind and id (`messages:0198…`). Those that
 * somebody has deleted meanwhile are passed over. @throws NotFound for others than admins, Invalid
 */
export async function setStatusOfMany(actor: Actor, chosen: string[], status: string): Promise<void> {
  if (!statusesOfAll.includes(status)) throw new Invalid({ status: ['Choose a status.'] })
  const wanted = [...new Set(chosen)].slice(0, 100).map((one) => {
    const [kind = '', id = ''] = one.split(':')
    const part = leadParts.find((known) => known.kind === kind)
    if (!part) throw new Invalid({ lead: ['Choose leads of the list.'] })
    return { desk: part.desk, id }
  })
  if (wanted.length === 0) throw new Invalid({ lead: ['Choose at least one.'] })
  // In id order: two who choose the same ones crosswise would wait for each other for ever.
  wanted.sort((one, other) => (one.id < other.id ? -1 : 1))
  await transaction(async () => {
    let found = 0
    for (const { desk, id } of wanted) {
      await setLeadStatus(desk, actor, id, status).then(
        () => found++,
        (error: unknown) => {
          if (!(error instanceof NotFound)) throw error
        },
      )
    }
    if (found === 0) throw new NotFound()
  })
}
