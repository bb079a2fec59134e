import adminUi from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { leadLabels } from './labels.ts'
import type { ShownNote } from './note.ts'
import { NoteList } from './note-list.tsx'

/** Notes about a lead, with a form to add one; it posts to the page of the lead. */
export function Notes({ notes, form }: { notes: ShownNote[]; form: FormState }) {
  return (
    <section className={adminUi.panel} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length === 0 ? (
        <p className={adminUi.soft}>Only staff who can see leads can read these notes.</p>
      ) : (
        <NoteList texts={notes} />
      )}
      <form method="post" noValidate className={adminUi.stack}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextArea {...field(form, 'note')} label={leadLabels.newNote} rows={3} />
        <div>
          <Button small kind="quiet" busyLabel="Adding...">
            {leadLabels.addNote}
          </Button>
        </div>
      </form>
    </section>
  )
}
