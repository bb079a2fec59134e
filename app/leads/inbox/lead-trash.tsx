import adminUi from '#app/admin-ui/admin-ui.module.css'
import { UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import { leadTrashLabels } from './labels.ts'
import type { TrashedLead } from './trash-list.server.ts'

/** A notice above a list after a lead was deleted from it, with an undo button. */
export function UndoLead({ deleted, back }: { deleted: TrashedLead | undefined; back: string }) {
  return deleted ? <UndoDelete at={`/admin/inbox/${deleted.kind}`} deleted={deleted} back={back} /> : null
}

/** A link to the trash below a list; renders nothing if it is empty. */
export function LeadTrashLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={adminUi.soft}>
      <a href="/admin/leads/trash">
        {`${leadTrashLabels.link} (`}
        {count})
      </a>
    </p>
  )
}
