import type { FieldErrors } from '#app/platform/errors.ts'

/** The HTML validation attributes of a field, from its schema. */
export interface Constraint {
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: string | number
  max?: string | number
  pattern?: string
  multiple?: boolean
}

/** The state of a form for rendering: field values, errors, and constraints from the schema. */
export interface FormState {
  values: Record<string, string | string[]>
  errors: FieldErrors
  constraints: Record<string, Constraint>
}

/** The props of `ui/field` for one field. */
export interface FieldState extends Constraint {
  name: string
  id: string
  defaultValue: string
  /** All values of a field that can occur more than once. */
  defaultValues: string[]
  errors: string[]
}

/** The state of one field of `form`. @param formId makes element ids unique if a page has two forms */
export function field(form: FormState, name: string, formId = 'form'): FieldState {
  const value = form.values[name] ?? ''
  return {
    ...form.constraints[name],
    name,
    id: `${formId}-${name}`,
    defaultValue: Array.isArray(value) ? (value[0] ?? '') : value,
    defaultValues: Array.isArray(value) ? value : value === '' ? [] : [value],
    errors: form.errors[name] ?? [],
  }
}

/** Messages that belong to the form as a whole. */
export function formErrors(form: FormState): string[] {
  return form.errors[''] ?? []
}
