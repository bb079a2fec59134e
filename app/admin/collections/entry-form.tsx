import adminUi from '#app/admin-ui/admin-ui.module.css'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { OpenElsewhere } from '#app/members/presence/open-elsewhere.tsx'
import { type FormState, field, formErrors } from '#app/platform/forms/form-state.ts'
import type { Kind, KindField } from '#app/site/collections/kinds.ts'
import { Checkbox, EmailField, FileField, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import styles from './entry-form.module.css'
import { ShownAt } from './shown-at.tsx'

/** A field of a kind, with its current choices. */
export type ShownField = Omit<KindField, 'options'> & { options: readonly { value: string; label: string }[] }

/** The fields of a kind's form, with their current choices. */
export function shownFields({ fields }: Kind): ShownField[] {
  return fields.map(({ options, ...one }) => ({ ...one, options: options?.() ?? [] }))
}

export interface CollectionItemFormProps {
  /** Undefined for a new item. */
  id?: string
  title: string
  back: string
  submit: string
  fields: ShownField[]
  picture: string | undefined
  /** The pages that show the item, its own first. */
  shownAt: Kind['shownAt']
  form: FormState
}

/** The form of a collection's item. */
export function CollectionItemForm({
  id,
  title,
  back,
  submit,
  fields,
  picture,
  shownAt,
  form,
}: CollectionItemFormProps) {
  const stored = picture ? field(form, 'pictureUrl').defaultValue : ''
  return (
    <form method="post" encType="multipart/form-data" noValidate aria-label={title}>
      <FormFrame title={title} back={back} submit={submit}>
        {id && <OpenElsewhere of={`entry:${id}`} />}
        <p className={adminUi.soft}>
          <ShownAt pages={shownAt} />.
        </p>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <input type="hidden" name="version" value={field(form, 'version').defaultValue} readOnly />
        {fields.map((one) => (
          <CollectionItemField key={one.name} {...one} form={form} />
        ))}
        {id && (
          <p>
            <a href={`${back}/${id}/versions`}>Versions</a>
          </p>
        )}
        {picture && (
          <>
            <input type="hidden" name="pictureUrl" value={stored} readOnly />
            {stored && <img src={stored} alt={`${picture} as it is`} className={styles.picture} />}
            <FileField
              {...field(form, 'picture')}
              label={stored ? `${picture} (leave empty to keep it)` : picture}
              accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
              help="PNG, JPEG, WebP, AVIF or GIF, up to 12 MB."
              markOptional={!stored}
            />
            {stored && <Checkbox {...field(form, 'removePicture')} label={`Remove the ${picture.toLowerCase()}`} />}
          </>
        )}
      </FormFrame>
    </form>
  )
}

function CollectionItemField({ name, label, as, required, help, options, form }: ShownField & { form: FormState }) {
  const shown = { ...field(form, name), label, help, markOptional: !required }
  if (as === 'text') return <TextArea {...shown} rows={4} />
  if (as === 'choice') return <SelectField {...shown} options={options} placeholder="Choose" />
  if (as === 'email') return <EmailField {...shown} autoComplete="off" />
  const type = { line: 'text', date: 'date', number: 'number', amount: 'text', address: 'text' }[as]
  return <TextField {...shown} type={type} autoComplete="off" />
}
