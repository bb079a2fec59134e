import adminUi from '#app/admin-ui/admin-ui.module.css'
import { type FormState, field } from '#app/platform/forms/form-state.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Checkbox, FileField, TextArea, TextField } from '#app/ui/field.tsx'
import styles from './text-fields.module.css'
import type { TextGroup } from './text-groups.ts'

/** The texts of a page, grouped as on the page. Texts that only code can change are read-only. */
export function TextFields({ groups, form }: { groups: TextGroup[]; form: FormState }) {
  return groups.map(({ name, title, texts }) => (
    <fieldset key={name} id={`texts-${name}`} className={styles.group}>
      <legend>{title}</legend>
      {texts.map(({ at, label, text, isFixed, isPicture, now }) =>
        isPicture ? (
          <PictureText key={at} label={label} control={field(form, at)} />
        ) : isFixed ? (
          <p key={at} className={styles.fixed}>
            <span className={adminUi.soft}>
              {label} <Badge>Fixed</Badge>
            </span>
            {text}
          </p>
        ) : (
          <Text key={at} label={label} text={text} now={now} control={field(form, at)} />
        ),
      )}
    </fieldset>
  ))
}

interface TextProps {
  label: string
  /** The default text. */
  text: string
  /** The published text, if it differs from the one that the form started with. */
  now: string | undefined
  control: ReturnType<typeof field>
}

function Text({ label, text, now, control }: TextProps) {
  const isCustom = control.defaultValue !== '' && control.defaultValue !== text
  const help = [isCustom && `As it came: ${text}`, now !== undefined && `On the site now: ${now}`]
  const words = { label, help: help.filter(Boolean).join(' · ') || undefined, autoComplete: 'off' }
  return text.length > 70 ? (
    <TextArea {...control} {...words} rows={Math.ceil(text.length / 75) + 1} />
  ) : (
    <TextField {...control} {...words} />
  )
}

/** A picture that replaces a built-in one: choose, keep or remove it. */
function PictureText({ label, control }: { label: string; control: ReturnType<typeof field> }) {
  const { name, defaultValue, errors } = control
  return (
    <>
      <input type="hidden" name={name} value={defaultValue} readOnly />
      {defaultValue !== '' && (
        <img src={defaultValue} alt={`${label} as it is`} width={64} height={64} className={styles.picture} />
      )}
      <FileField
        id={control.id}
        name={pictureField(name)}
        errors={errors}
        label={defaultValue === '' ? label : `${label} (leave empty to keep it)`}
        accept="image/png,image/webp,image/avif,image/gif,image/jpeg"
        help="Best: a square PNG with a transparent background, because it appears on light and dark. Save the draft to see it."
        markOptional={defaultValue === ''}
      />
      {defaultValue !== '' && (
        <Checkbox
          id={resetFieldName(name)}
          name={resetFieldName(name)}
          label={`Back to the ${label.toLowerCase()} that it came with`}
        />
      )}
    </>
  )
}

/** The name of the field for another picture. */
export function pictureField(name: string): string {
  return `${name}.file`
}

/** The name of the field that removes a picture. */
export function resetFieldName(name: string): string {
  return `${name}.none`
}
