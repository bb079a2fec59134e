import adminUi from '#app/admin-ui/admin-ui.module.css'
import type { ShownNote } from '../note.ts'
import { NoteList } from '../note-list.tsx'

/** The replies to a lead. */
export function Replies({ replies }: { replies: ShownNote[] }) {
  if (replies.length === 0) return null
  return (
    <section className={adminUi.panel} aria-labelledby="replies">
      <h2 id="replies">Answers</h2>
      <NoteList texts={replies} />
    </section>
  )
}
