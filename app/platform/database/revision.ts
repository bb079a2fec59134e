import type { z } from 'zod'

/** The columns that a draft fills, every one of them: null where the draft leaves a field out. */
type Revision<Draft> = {
  [Field in keyof Draft]-?: undefined extends Draft[Field] ? Exclude<Draft[Field], undefined> | null : Draft[Field]
}

/**
 * What a revision writes: every field of the schema, so that a field which the draft leaves out is cleared. A plain
 * `set({ ...draft })` would keep what stood there before.
 */
export function revisionOf<Shape extends z.ZodRawShape, Draft extends object>(
  schema: z.ZodObject<Shape>,
  draft: Draft & z.output<z.ZodObject<Shape>>,
): Revision<Draft> {
  const given = draft as Record<string, unknown>
  return Object.fromEntries(Object.keys(schema.shape).map((field) => [field, given[field] ?? null])) as Revision<Draft>
}
