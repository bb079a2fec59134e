import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'
import { noteLabels } from './labels.ts'
import type { NotedKind } from './note.ts'
import styles from './notes.module.css'
import type { ModerationNote } from './queries.server.ts'

/** The moderators' notes on a record, and a form to add one. */
export function ModeratorNotes({ kind, id, notes }: { kind: NotedKind; id: string; notes: ModerationNote[] }) {
  return (
    <div role="group" className={styles.notes} aria-label="Moderators’ notes">
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <bdi>{note.writer}</bdi>, <Time value={note.createdAt} />: <bdi>{note.content}</bdi>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={`/campus/moderation/${kind}/${id}/notes`} className={styles.form}>
        <TextField
          name="content"
          id={`note-${id}`}
          label={noteLabels.note}
          required
          maxLength={1000}
          help="Only moderators can see this."
        />
        <Button kind="quiet" small>
          {noteLabels.add}
        </Button>
      </form>
    </div>
  )
}
