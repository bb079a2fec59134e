import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { type FieldErrors, NotFound } from '#app/platform/errors.ts'
import { errorOf, responseInit } from './errors.server.ts'
import type { Constraint, FormState } from './form-state.ts'
import { postedForm } from './posted-form.server.ts'

type Schema = z.ZodObject<z.ZodRawShape>

/** The initial state of a form: its constraints and `values`. */
export function describeForm(schema: z.ZodType, values: FormState['values'] = {}): FormState {
  return { values, errors: {}, constraints: constraintsOf(schema) }
}

/** A parsed form: its value, or the reply with its errors. */
export type Parsed<S extends z.ZodType> = { ok: true; value: z.output<S>; reply: Reply } | { ok: false; reply: Reply }

/** Responds with the submitted values and the field errors; status 422 unless `init` says otherwise. */
export type Reply = (errors?: FieldErrors, init?: ReplyInit) => ReturnType<typeof data<{ form: FormState }>>

interface ReplyInit {
  status: number
  headers?: Record<string, string>
}

/**
 * Parses a posted form against its schema. Empty fields count as absent.
 * @param source the request, or its form data if files were already read from it
 */
export async function parseForm<S extends z.ZodType>(source: Request | FormData, schema: S): Promise<Parsed<S>> {
  const formData = source instanceof FormData ? source : await postedForm(source)
  const submission = parseWithZod(plainFields(formData), { schema })
  const values = submittedValues(formData)
  const reply: Reply = (errors = {}, init = { status: 422 }) =>
    data({ form: { values, errors, constraints: constraintsOf(schema) } }, init)
  if (submission.status === 'success') return { ok: true, value: submission.value as z.output<S>, reply }
  const fieldErrors = Object.fromEntries(
    Object.entries(submission.error ?? {}).map(([name, messages]) => [name, messages ?? []]),
  )
  const allErrors = { ...fieldErrors, ...duplicateFields(schema, formData, fieldErrors) }
  return { ok: false, reply: (errors, init) => reply({ ...allErrors, ...errors }, init) }
}

/**
 * Parses a form, runs `act`, and responds. Every ProductError (including rate limits, suspensions and an unavailable
 * database) is shown in the form with all entered values. @throws NotFound, for the 404 page
 */
export async function submitForm<S extends z.ZodType, Result>(
  request: Request | FormData,
  schema: S,
  act: (value: z.output<S>) => Promise<Result>,
) {
  const parsed = await parseForm(request, schema)
  if (!parsed.ok) return parsed.reply()
  try {
    return await act(parsed.value)
  } catch (error) {
    const appError = errorOf(error)
    if (!appError || appError instanceof NotFound) throw error
    return parsed.reply(appError.fields, responseInit(appError))
  }
}

/** Cached by schema: forms are rendered more often than anything else. */
const constraintsKnown = new WeakMap<z.ZodType, Record<string, Constraint>>()

function constraintsOf(schema: z.ZodType): Record<string, Constraint> {
  const known = constraintsKnown.get(schema) ?? readConstraints(schema)
  constraintsKnown.set(schema, known)
  return known
}

function readConstraints(schema: z.ZodType): Record<string, Constraint> {
  const constraints: Record<string, Constraint> = { ...getZodConstraint(schema as Schema) }
  for (const [name, part] of Object.entries((schema as Schema).shape))
    constraints[name] = { ...constraints[name], ...limitsOf(part), ...(mayBeEmpty(part) && { required: false }) }
  return constraints
}

// Conform marks every union as required, even an optional one, and the browser would not submit it empty.
function mayBeEmpty(part: z.ZodRawShape[string]): boolean {
  return (part as z.ZodType).safeParse(undefined).success
}

// Conform reads lengths from where zod stored them before 4.6; since then they are on the schema itself.
function limitsOf(part: unknown): Constraint {
  const { def, minLength, maxLength, minValue, maxValue } = part as ZodPart
  if (def.innerType ?? def.in) return limitsOf(def.innerType ?? def.in)
  if (def.type === 'string') return known({ minLength, maxLength })
  return def.type === 'number' ? known({ min: minValue, max: maxValue }) : {}
}

/** Messages for single-value fields that were submitted more than once: the schema would complain about types. */
function duplicateFields(schema: z.ZodType, formData: FormData, existing: FieldErrors): FieldErrors {
  const { shape } = schema as Schema
  const twice = Object.keys(existing).filter((name) => formData.getAll(name).length > 1 && !takesList(shape[name]))
  return Object.fromEntries(twice.map((name) => [name, ['We got this more than once. Please enter it once.']]))
}

function takesList(part: unknown): boolean {
  const def = (part as ZodPart | undefined)?.def
  if (!def) return false
  if (def.options) return def.options.some(takesList)
  const within = def.innerType ?? def.in
  return within ? takesList(within) : def.type === 'array' || def.type === 'set'
}

interface ZodPart {
  def: { type: string; innerType?: unknown; in?: unknown; options?: unknown[] }
  minLength?: number | null
  maxLength?: number | null
  minValue?: number | null
  maxValue?: number | null
}

function known(limits: Record<string, number | null | undefined>): Constraint {
  return Object.fromEntries(
    Object.entries(limits).filter(
      ([, value]) => Number.isSafeInteger(value) && Math.abs(value as number) < 2 ** 53 - 1,
    ),
  )
}

/**
 * Drops field names that Conform would interpret. Our forms are flat: `list[4294967294]` would create a list of four
 * billion, and `__intent__` and `__state__` are Conform's own commands.
 */
function plainFields(formData: FormData): FormData {
  const plain = new FormData()
  for (const [name, value] of formData) if (!/[.[\]]|^__/.test(name)) plain.append(name, value)
  return plain
}

/** The submitted values without files (browsers cannot restore them) and passwords. */
function submittedValues(formData: FormData): FormState['values'] {
  const values: FormState['values'] = {}
  for (const name of new Set(formData.keys())) {
    const texts = formData.getAll(name).filter((value) => typeof value === 'string')
    if (/password/i.test(name) || texts.length === 0) continue
    values[name] = texts.length > 1 ? texts : (texts[0] ?? '')
  }
  return values
}
