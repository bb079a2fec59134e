import { withBack } from '#app/desk/back.ts'
import { RowAction } from '#app/desk/row-action.tsx'
import { trashDays } from '#app/platform/trash/trash.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
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
      <FormResult>
        “{name}” is in the trash and can be restored for {trashDays} days.
      </FormResult>
      <RowAction
        action={withBack(`/admin/${tab}/${id}/restoration`, manageAddress({ tab }))}
        label={`Undo deleting ${name}`}
      >
        Undo
      </RowAction>
    </div>
  )
}

/** Right after several were deleted at once: how many, and the button that undoes it. */
export function BulkUndo({ noun, ids }: { noun: 'article' | 'download'; ids: string[] }) {
  const tab = tabOfNoun(noun)
  return (
    <form
      method="post"
      action={withBack(`/admin/${tab}/bulk`, manageAddress({ tab }))}
      aria-label="Undo"
      className={styles.undo}
    >
      <FormResult>
        {ids.length === 1 ? `1 ${noun} is` : `${ids.length} ${tab} are`} in the trash, for {trashDays} days.
      </FormResult>
      <input type="hidden" name="act" value="restore" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Button kind="quiet" small>
        Undo
      </Button>
    </form>
  )
}
