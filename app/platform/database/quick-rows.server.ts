import { Column, is, SQL, Subquery } from 'drizzle-orm'

/** What Drizzle keeps of a statement, as far as its rows are concerned. */
interface Kept {
  /** In the order of the columns: where each value stands in a row. */
  fields?: { path: string[]; field: unknown }[]
  /** Table → whether each row has it: false for one that is joined from outside. */
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/** A value of a row, or an object of several. */
type Part = { name: string; at: number; decoder: Decoder } | { name: string; parts: Part[] }

/**
 * Has a statement that is kept make its rows by decoders that are found once. Drizzle looks for them anew for each
 * value of each row: for twenty posts that takes 0.1 ms of the main thread, in place of 0.03. Rows with an object of
 * columns that may be missing as a whole, as of a table that is joined from outside, stay Drizzle's.
 * @returns the same statement
 */
export function makingRowsQuickly<Statement extends object>(statement: Statement): Statement {
  const kept = statement as Kept
  if (!kept.fields || kept.customResultMapper || mayMissObjects(kept)) return statement
  const parts: Part[] = []
  for (const [at, { path, field }] of kept.fields.entries()) addPart(parts, path, { at, decoder: decoderOf(field) })
  kept.customResultMapper = (rows) => rows.map((row) => objectOf(parts, row))
  return statement
}

function mayMissObjects({ fields = [], joinsNotNullableMap = {} }: Kept): boolean {
  const mayMissTables = Object.values(joinsNotNullableMap).includes(false)
  return mayMissTables && fields.some(({ path, field }) => path.length > 1 && is(field, Column))
}

function addPart(parts: Part[], [name = '', ...inside]: string[], value: { at: number; decoder: Decoder }): void {
  if (inside.length === 0) return void parts.push({ name, ...value })
  const last = parts.at(-1)
  const group = last && 'parts' in last && last.name === name ? last : { name, parts: [] }
  if (group !== last) parts.push(group)
  addPart(group.parts, inside, value)
}

function objectOf(parts: Part[], values: unknown[]): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const part of parts) {
    if ('parts' in part) {
      made[part.name] = objectOf(part.parts, values)
      continue
    }
    const value = values[part.at]
    made[part.name] = value === null ? null : part.decoder.mapFromDriverValue(value)
  }
  return made
}

/** As Drizzle's `mapResultRow` finds it. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  const text: unknown = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql
  return (text as { decoder: Decoder }).decoder
}
