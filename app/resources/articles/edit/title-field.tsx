import type { FormEvent, FormEventHandler } from 'react'
import { asLine } from '#app/platform/forms/tidy.ts'
import { described, type FieldFacts, FieldFrame } from '#app/ui/field.tsx'
import styles from './title-field.module.css'

export interface TitleFieldProps {
  field: FieldFacts
  onInput: FormEventHandler<HTMLTextAreaElement>
}

/** The article's title, as the heading of the page that is written: one paragraph, which wraps as a heading does. */
export function TitleField({ field, onInput }: TitleFieldProps) {
  const { errors, defaultValues, min, max, pattern, multiple, ...facts } = field
  const inOneLine = (event: FormEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget
    if (area.value.includes('\n')) {
      const caret = asLine(area.value.slice(0, area.selectionEnd)).length
      area.value = asLine(area.value)
      // Typing goes on where it was pasted, not at the end.
      area.setSelectionRange(caret, caret)
    }
    onInput(event)
  }
  return (
    <FieldFrame {...field} label={<span className="visually-hidden">Title</span>}>
      <textarea
        {...facts}
        rows={1}
        required
        autoComplete="off"
        placeholder="Title"
        className={styles.title}
        onInput={inOneLine}
        {...described(field)}
      />
    </FieldFrame>
  )
}
