import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { FieldGroup, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import styles from '../article-form.module.css'

export interface Author {
  id: string
  name: string
}

/** An article's author and date. */
export function AuthorFields({ form, authors }: { form: FormState; authors: Author[] }) {
  return (
    <FieldGroup legend="Author and date" className={styles.found}>
      <SelectField
        {...field(form, 'authorId')}
        label="Author"
        placeholder="The firm"
        options={authors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        {...field(form, 'authorName')}
        label="Or a name"
        help="For an author without an account. It is used if no author is selected."
        autoComplete="off"
      />
      <TextField
        {...field(form, 'publishedOn')}
        label="Publication date"
        type="date"
        help="Lists are sorted by this date. Leave it empty to use the day it is first saved."
      />
    </FieldGroup>
  )
}

/** An article's title, text and picture in link previews. */
export function SharingFields({ form }: { form: FormState }) {
  return (
    <FieldGroup legend="Where it is shared" className={styles.found}>
      <TextField
        {...field(form, 'sharingTitle')}
        label="Headline"
        help="Leave it empty to use the title."
        autoComplete="off"
      />
      <TextArea
        {...field(form, 'sharingText')}
        label="Sharing text"
        rows={2}
        help="If empty, the description or the excerpt is used."
      />
      <SelectField {...field(form, 'sharingPicture')} label="Sharing picture" options={pictures} />
    </FieldGroup>
  )
}

const pictures = [
  { value: 'drawn', label: 'Drawn from the title' },
  { value: 'thumbnail', label: 'The thumbnail image' },
]
