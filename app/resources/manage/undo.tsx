import { withBack } from '#app/desk/back.ts'
import { RowAction } from '#app/desk/row-action.tsx'
import { trashDays } from '#app/platform/trash/trash.ts'
import { Notice } from '#app/ui/notice.tsx'
import { manageAddress, tabOfNoun } from './filter.ts'
import styles from './manage.module.css'
import type { ManagedNoun } from './words.ts'

export interface ItemUndoProps {
  noun: ManagedNoun
  deleted: { id: string; name: string }
}

/** Right after something was deleted: what, for how long it can be had back, and the button that undoes it. */
export function ItemUndo({ noun, deleted: { id, name } }: ItemUndoProps) {
  const tab = tabOfNoun(noun)
  return (
    <div className={styles.undo}>
      <Notice>
        “{name}” is in the trash and can be restored for {trashDays} days.
      </Notice>
      <RowAction
        action={withBack(`/admin/${tab}/${id}/restoration`, manageAddress({ tab }))}
        label={`Undo deleting ${name}`}
      >
        Undo
      </RowAction>
    </div>
  )
}
