import { withBack } from '#app/admin-ui/back.ts'
import { trashDays } from '#app/platform/trash/trash.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResult } from '#app/ui/form-result.tsx'
import { manageAddress, tabOfRecordType } from './filter.ts'
import styles from './manage.module.css'

/** The notice after a bulk delete: the number of deleted items, and a button to undo it. */
export function BulkUndo({ recordType, ids }: { recordType: 'article' | 'download'; ids: string[] }) {
  const tab = tabOfRecordType(recordType)
  return (
    <form
      method="post"
      action={withBack(`/admin/${tab}/bulk`, manageAddress({ tab }))}
      aria-label="Undo"
      className={styles.undo}
    >
      <FormResult>
        {ids.length === 1 ? `1 ${recordType} is` : `${ids.length} ${tab} are`} in the trash, for {trashDays} days.
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
