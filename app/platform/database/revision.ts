import type { z } from 'zod'

/** Every column of a draft; null for the fields that it leaves out. */
type Revision<Draft> = {
  [Field in keyof Draft]-?: undefined extends Draft[Field] ? Exclude<Draft[Field], undefined> | null : Draft[Field]
}

/**
 * The values for an update: every field of the schema, so that fields missing from the draft are cleared. `set({
 * ...draft })` would keep their old values.
 */
export function revisionOf<Shape extends z.ZodRawShape, Draft extends object>(
  schema: z.ZodObject<Shape>,
  draft: Draft & z.output<z.ZodObject<Shape>>,
): Revision<Draft> {
  const parsed = draft as Record<string, unknown>
  return Object.fromEntries(Object.keys(schema.shape).map((field) => [field, parsed[field] ?? null])) as Revision<Draft>
}
