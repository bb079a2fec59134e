import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps, FieldError, FieldGroup } from '../field.tsx'

interface ChoicesProps {
  /** The field's props, shared by all choices. */
  field: Pick<CheckboxProps, 'name' | 'id' | 'defaultValue' | 'defaultValues' | 'errors'>
  legend: ReactNode
  options: readonly { value: string; label: string }[]
  /** Content above the choices. */
  children?: ReactNode
}

/** Checkboxes with a common name. */
export function Choices({ field, legend, options, children }: ChoicesProps) {
  return (
    <FieldGroup legend={legend}>
      {children}
      {options.map(({ value, label }, index) => (
        <Checkbox
          key={value}
          {...field}
          required={false}
          // The error summary links to the first.
          id={index === 0 ? field.id : `${field.id}-${value}`}
          value={value}
          label={label}
          errors={[]}
          aria-describedby={field.errors?.length ? `${field.id}-error` : undefined}
        />
      ))}
      <FieldError {...field} />
    </FieldGroup>
  )
}
