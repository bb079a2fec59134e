import type { FormEventHandler } from 'react'
import { described, type FieldFacts, FieldFrame } from '#app/ui/field.tsx'
import styles from './title-field.module.css'

export interface TitleFieldProps {
  field: FieldFacts
  onInput: FormEventHandler<HTMLInputElement>
}

/** The article's title, as the heading of the page that is written. */
export function TitleField({ field, onInput }: TitleFieldProps) {
  const { errors, defaultValues, min, max, pattern, multiple, ...facts } = field
  return (
    <FieldFrame {...field} label={<span className="visually-hidden">Title</span>}>
      <input
        {...facts}
        type="text"
        required
        autoComplete="off"
        placeholder="Title"
        className={styles.title}
        onInput={onInput}
        {...described(field)}
      />
    </FieldFrame>
  )
}
