import { Column, is, SQL, Subquery } from 'drizzle-orm'

/** What Drizzle keeps of a statement, as far as its rows are concerned. */
interface Kept {
  fields?: { path: string[]; field: unknown }[]
  customResultMapper?: (rows: unknown[][]) => unknown
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/**
 * Has a statement that is kept make its rows by decoders that are found once. Drizzle looks for them anew for each
 * value of each row: for twenty posts that takes 0.1 ms of the main thread, in place of 0.03. Rows with objects in them
 * (those of joins) stay Drizzle's.
 * @returns the same statement
 */
export function makingFlatRows<Statement extends object>(statement: Statement): Statement {
  const kept = statement as Kept
  if (!kept.fields || kept.customResultMapper || kept.fields.some(({ path }) => path.length !== 1)) return statement
  const columns = kept.fields.map(({ path: [name = ''], field }) => ({ name, decoder: decoderOf(field) }))
  kept.customResultMapper = (rows) => rows.map((row) => flatRow(columns, row))
  return statement
}

function flatRow(columns: { name: string; decoder: Decoder }[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = 0
  for (const { name, decoder } of columns) {
    const value = values[at++]
    row[name] = value === null ? null : decoder.mapFromDriverValue(value)
  }
  return row
}

/** As Drizzle's `mapResultRow` finds it. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field
  const text: unknown = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql
  return (text as { decoder: Decoder }).decoder
}
