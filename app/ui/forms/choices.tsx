import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps, FieldError, FieldGroup } from '../field.tsx'

interface ChoicesProps {
  /** What `field` says of the one name that all of them share. */
  field: Pick<CheckboxProps, 'name' | 'id' | 'defaultValue' | 'defaultValues' | 'errors'>
  legend: ReactNode
  options: readonly { value: string; label: string }[]
  /** What stands above the choices. */
  children?: ReactNode
}

/** Checkboxes of which several may be chosen, under one name. */
export function Choices({ field, legend, options, children }: ChoicesProps) {
  return (
    <FieldGroup legend={legend}>
      {children}
      {options.map(({ value, label }, index) => (
        <Checkbox
          key={value}
          {...field}
          required={false}
          // The list of errors above a form leads to the first.
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
