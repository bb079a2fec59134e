import { trashDays } from '#app/platform/trash/trash.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { trashLabels } from './labels.ts'
import styles from './trash.module.css'

export interface CampusUndoProps {
  recordType: 'topic' | 'post' | 'comment'
  /** The id of the record just deleted; null if there is none. */
  deleted: string | null
}

/** The undo button after a deletion. */
export function CampusUndo({ recordType, deleted }: CampusUndoProps) {
  if (!deleted) return null
  return (
    <div className={styles.undo}>
      <FormResult id="deleted">
        The {recordType} is deleted. You can restore it from the <a href="/campus/trash">trash</a> for {trashDays} days.
      </FormResult>
      <form method="post" action={`/campus/trash/${recordType}/${deleted}`}>
        <Button kind="quiet" small busyLabel="Restoring...">
          {trashLabels.undo}
        </Button>
      </form>
    </div>
  )
}
