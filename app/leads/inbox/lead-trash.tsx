import desk from '#app/admin-ui/admin-ui.module.css'
import { UndoDelete } from '#app/admin-ui/deleted-records.tsx'
import type { TrashedLead } from './trash-list.server.ts'

/** Above a list, right after a lead was deleted from it: what, and the button that undoes it. */
export function UndoLead({ deleted, back }: { deleted: TrashedLead | undefined; back: string }) {
  return deleted ? <UndoDelete at={`/admin/inbox/${deleted.kind}`} deleted={deleted} back={back} /> : null
}

/** Below a list: the way to what was deleted. Nothing where that is nothing. */
export function LeadTrashLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={desk.soft}>
      <a href="/admin/leads/trash">Trash ({count})</a>
    </p>
  )
}
