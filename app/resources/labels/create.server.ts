import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type LabelKind, requireLabelWriter } from './label.server.ts'
import { checkedLabel, slugForName, withNameErrors } from './write.server.ts'

/** Creates a label, with an id and an address. @throws Forbidden, Invalid if the name is taken */
export async function createLabel(kind: LabelKind, actor: Actor, draft: { name: string }) {
  requireLabelWriter(kind, actor)
  const checked = checkedLabel(kind, draft)
  const id = newId()
  return withNameErrors(kind, checked.name, () =>
    transaction(async () => {
      const label = { ...checked, id, slug: await slugForName(kind, checked.name, id) }
      await database().insert(kind.table).values(label)
      await kind.emitEvent(actor, 'created', label)
      return label
    }),
  )
}
