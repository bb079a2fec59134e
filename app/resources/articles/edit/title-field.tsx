import type { FormEvent, FormEventHandler } from 'react'
import { asLine } from '#app/platform/forms/tidy.ts'
import { described, FieldFrame, type FieldProps } from '#app/ui/field.tsx'
import { articleLabels } from './labels.ts'
import styles from './title-field.module.css'

export interface TitleFieldProps {
  field: FieldProps
  onInput: FormEventHandler<HTMLTextAreaElement>
}

/** The title, styled as the page's heading. A single paragraph that wraps. */
export function TitleField({ field, onInput }: TitleFieldProps) {
  const { errors, defaultValues, min, max, pattern, multiple, ...control } = field
  const inOneLine = (event: FormEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget
    if (area.value.includes('\n')) {
      const caret = asLine(area.value.slice(0, area.selectionEnd)).length
      area.value = asLine(area.value)
      // Restore the caret to the end of the pasted text.
      area.setSelectionRange(caret, caret)
    }
    onInput(event)
  }
  return (
    <FieldFrame {...field} label={<span className="visually-hidden">{articleLabels.title}</span>}>
      <textarea
        {...control}
        rows={1}
        required
        autoComplete="off"
        placeholder={articleLabels.title}
        className={styles.title}
        onInput={inOneLine}
        {...described(field)}
      />
    </FieldFrame>
  )
}
