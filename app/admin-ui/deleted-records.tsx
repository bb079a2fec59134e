import { trashDays } from '#app/platform/trash/trash.ts'
import { FormResult } from '#app/ui/form-result.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import adminUi from './admin-ui.module.css'
import { withBack } from './back.ts'
import { adminFormLabels } from './labels.ts'
import { RowAction } from './row-action.tsx'

interface Deleted {
  id: string
  title: string
  /** A note for whoever restores it. */
  note?: string | undefined
  deletedAt: Date | null
}

export interface DeletedRecordsProps {
  /** The list's address; the restore actions are below it, by id. */
  at: string
  deleted: Deleted[]
}

/** The deleted records of a list, which can be restored. */
export function DeletedRecords({ at, deleted }: DeletedRecordsProps) {
  if (deleted.length === 0) return null
  return (
    <details>
      <summary>
        Deleted in the last {trashDays} days ({deleted.length})
      </summary>
      <Table caption="Deleted, last first" head={['What', 'Deleted', 'Actions']}>
        {deleted.map(({ id, title, note, deletedAt }) => (
          <tr key={id}>
            <td>
              {title} {note && <span className={adminUi.more}>{note}</span>}
            </td>
            <td className={adminUi.when} data-label="Deleted">
              {deletedAt && <Time value={deletedAt} shows="day" />}
            </td>
            <td>
              <RowAction action={`${at}/${id}/restoration`} label={`Restore ${title}`}>
                Restore
              </RowAction>
            </td>
          </tr>
        ))}
      </Table>
    </details>
  )
}

export interface UndoDeleteProps {
  at: string
  /** The undo action's path segment. */
  act?: 'restoration' | 'recovery'
  deleted: Pick<Deleted, 'id' | 'title'> | undefined
  /** The list to return to, unless it is the action's default. */
  back?: string
}

/** The undo button after a deletion. */
export function UndoDelete({ at, act = 'restoration', deleted, back }: UndoDeleteProps) {
  if (!deleted) return null
  const { id, title } = deleted
  const address = `${at}/${id}/${act}`
  return (
    <div className={adminUi.actions}>
      <FormResult>
        “{title}” is in the trash and can be restored for {trashDays} days.
      </FormResult>
      <RowAction action={back ? withBack(address, back) : address} label={adminFormLabels.undoDeleting(title)}>
        {adminFormLabels.undo}
      </RowAction>
    </div>
  )
}
