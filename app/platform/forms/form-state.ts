import type { FieldErrors } from '#app/platform/errors.ts'

/** The HTML attributes that a schema gives a field. */
export interface Constraint {
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: string | number
  max?: string | number
  pattern?: string
  multiple?: boolean
}

/** A form as a page shows it: what stands in the fields, what is wrong, what the schema allows. */
export interface FormState {
  values: Record<string, string | string[]>
  errors: FieldErrors
  constraints: Record<string, Constraint>
}

/** What `ui/field` needs of one field. */
export interface FieldState extends Constraint {
  name: string
  id: string
  defaultValue: string
  /** All values of a field that may be given more than once. */
  defaultValues: string[]
  errors: string[]
}

/** One field of `form`. @param formId sets the ids of two forms on one page apart */
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
