import type {
  HTMLInputAutoCompleteAttribute,
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react'
import { classes } from './classes.ts'
import { counted } from './counted/counted.ts'
import { DraftScript } from './drafts/draft-script.tsx'
import styles from './field.module.css'

/** The props of a form field, as returned by `field(form, 'email')`. */
export interface FieldProps {
  name: string
  id: string
  defaultValue?: string
  defaultValues?: string[]
  errors?: string[]
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: string | number
  max?: string | number
  pattern?: string
  multiple?: boolean
}

interface Words {
  label: ReactNode
  help?: ReactNode
  /** Shows `(optional)` beside the label of a field that is not required. */
  markOptional?: boolean
  className?: string
}

export type TextFieldProps = FieldProps &
  Words &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> & { autoComplete?: HTMLInputAutoCompleteAttribute }

/**
 * A single-line field: also `type="tel"`, `url`, `password`, `number`, `date`, `search`. Text beyond `maxLength` is
 * accepted and reported, because truncating a paste would go unnoticed.
 */
export function TextField(props: TextFieldProps) {
  const { defaultValues, maxLength, ...input } = ofControl(props)
  return (
    <FieldFrame {...props}>
      {input.type === 'password' ? (
        <span className={styles.secret}>
          <input {...input} className={styles.control} {...described(props)} />
          <RevealButton id={props.id} label={props.label} />
        </span>
      ) : (
        <input type="text" {...input} className={styles.control} {...described(props)} />
      )}
    </FieldFrame>
  )
}

/**
 * An email field. It has type text, because `type="email"` rejects addresses with a name, as email programs copy them.
 */
export function EmailField(props: TextFieldProps) {
  return <TextField {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />
}

// Toggles a password's visibility. The forms script handles it; without JavaScript the button is hidden.
function RevealButton({ id, label }: { id: string; label: ReactNode }) {
  return (
    <button type="button" data-reveals={id} className={styles.reveal} suppressHydrationWarning>
      Show<span className="visually-hidden"> {label}</span>
    </button>
  )
}

export type TextAreaProps = FieldProps & Words & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps>

/** A multi-line field. With `maxLength` it has a counter; longer text is accepted and reported. */
export function TextArea(props: TextAreaProps) {
  const { defaultValues, min, max, pattern, multiple, maxLength, ...area } = ofControl(props)
  return (
    <FieldFrame {...props} counter>
      <DraftScript />
      <textarea rows={4} {...area} className={styles.control} {...described(props)} />
    </FieldFrame>
  )
}

export type SelectFieldProps = FieldProps &
  Words &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> & {
    options: readonly { value: string; label: string }[]
    /** Label of the empty first option. */
    placeholder?: string
  }

export function SelectField(props: SelectFieldProps) {
  const { defaultValues, minLength, maxLength, min, max, pattern, options, placeholder, ...select } = ofControl(props)
  return (
    <FieldFrame {...props}>
      <select
        {...select}
        defaultValue={props.multiple ? defaultValues : props.defaultValue}
        className={classes(styles.control, !props.multiple && styles.select)}
        {...described(props)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          // Omit values that equal their label, to keep long lists such as the time zones small.
          <option key={option.value} value={option.label === option.value ? undefined : option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export type FileFieldProps = FieldProps & Words & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>

/** A file field. `accept` has the types, `help` the maximum size. */
export function FileField(props: FileFieldProps) {
  const { defaultValue, defaultValues, minLength, maxLength, pattern, ...input } = ofControl(props)
  return (
    <FieldFrame {...props}>
      <input {...input} type="file" className={classes(styles.control, styles.file)} {...described(props)} />
    </FieldFrame>
  )
}

export interface CheckboxProps
  extends FieldProps,
    Words,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> {
  /** Shows a switch instead of a checkbox. */
  asSwitch?: boolean
}

/** Checked if the form has its `value` (default `on`). */
export function Checkbox(props: CheckboxProps) {
  const { defaultValue, defaultValues, minLength, maxLength, min, max, pattern, ...rest } = ofControl(props)
  const { asSwitch, value = 'on', defaultChecked, checked, ...input } = rest
  const isChecked = defaultValues?.includes(String(value)) ?? defaultValue === value
  return (
    <div className={classes(styles.field, props.className)}>
      <label className={styles.check}>
        <input
          {...input}
          value={value}
          type="checkbox"
          role={asSwitch ? 'switch' : undefined}
          className={asSwitch ? styles.switch : styles.box}
          {...(checked === undefined ? { defaultChecked: defaultChecked ?? isChecked } : { checked })}
          {...described(props)}
        />
        <span>{props.label}</span>
      </label>
      <Notes {...props} />
    </div>
  )
}

/** Several fields under a common legend. */
export function FieldGroup({
  legend,
  children,
  className,
}: {
  legend: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <fieldset className={classes(styles.group, className)}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

// The props of the control itself.
function ofControl<Props extends FieldProps & Words>(props: Props) {
  const { label, help, markOptional, className, errors, ...control } = props
  return control
}

// The frame of a control: label above; help, errors and counter below.
export function FieldFrame({
  counter,
  children,
  ...props
}: FieldProps & Words & { counter?: boolean; children: ReactNode }) {
  const { id, label, markOptional, required, className, maxLength, defaultValue = '' } = props
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {markOptional && !required && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      <Notes {...props} />
      {maxLength !== undefined && (
        <span
          className={styles.counter}
          data-count={id}
          data-max={maxLength}
          data-line={counter ? undefined : ''}
          data-over={defaultValue.length > maxLength ? '' : undefined}
          suppressHydrationWarning
        >
          {/* A single text node: the script writes one, and several would be a hydration mismatch. */}
          {counted(defaultValue.length, maxLength)}
        </span>
      )}
    </div>
  )
}

function Notes({ id, help, errors = [] }: FieldProps & Pick<Words, 'help'>) {
  return (
    <>
      {help && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      <FieldError id={id} errors={errors} />
    </>
  )
}

/** The errors of a field. */
export function FieldError({ id, errors = [] }: Pick<FieldProps, 'id' | 'errors'>) {
  if (errors.length === 0) return null
  return (
    <span id={`${id}-error`} className={styles.error}>
      {errors.join(' ')}
    </span>
  )
}

// Links a control to its help and errors by ARIA. The browser focuses the first invalid control, unless an error
// summary precedes it.
export function described({ id, help, errors }: Pick<FieldProps, 'id' | 'errors'> & Pick<Words, 'help'>) {
  const wrong = Boolean(errors?.length)
  const ids = classes(help ? `${id}-help` : undefined, wrong && `${id}-error`)
  return { 'aria-invalid': wrong || undefined, 'aria-describedby': ids || undefined, ...(wrong && { autoFocus: true }) }
}
