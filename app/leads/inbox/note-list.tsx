import adminUi from '#app/admin-ui/admin-ui.module.css'
import { Time } from '#app/ui/time.tsx'
import type { ShownNote } from './note.ts'

/** Notes about a lead or replies to it, oldest first. */
export function NoteList({ texts }: { texts: ShownNote[] }) {
  return (
    <ol className={adminUi.plain}>
      {texts.map(({ id, author, text, createdAt }) => (
        <li key={id}>
          <p className={adminUi.soft}>
            {author}, <Time value={createdAt} />
          </p>
          <p className={adminUi.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
