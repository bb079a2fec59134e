import desk from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { ShownNote } from './note.ts'
import { Written } from './written.tsx'

/** Notes about a lead, with a form to add one; it posts to the page of the lead. */
export function Notes({ notes, form }: { notes: ShownNote[]; form: FormState }) {
  return (
    <section className={desk.panel} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length === 0 ? (
        <p className={desk.soft}>Only staff who see leads read what is noted here.</p>
      ) : (
        <Written texts={notes} />
      )}
      <form method="post" noValidate className={desk.stack}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextArea {...field(form, 'note')} label="New note" rows={3} />
        <div>
          <Button small kind="quiet" busyLabel="Adding...">
            Add note
          </Button>
        </div>
      </form>
    </section>
  )
}
