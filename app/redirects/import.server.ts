import { inArray } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { chainProblem, leadingTo, matchedAddresses } from './chains.ts'
import { type RedirectFile, readRedirectFile } from './read-file.ts'
import { MAX_REDIRECT_ROWS, type RedirectDraft, redirectDraft } from './redirect.ts'
import { missingAddresses, redirects } from './tables.server.ts'
import { full, localTarget, lockAll, requireRedirectManager } from './write.server.ts'

/** The maximum number of rows of an import, and of problems it reports. */
const MAX_IMPORT_ROWS = 5_000
const MAX_PROBLEMS = 20

type Row = RedirectDraft & { line: number }

/** The result of an import, with messages about lines that cannot be imported. */
interface ImportedRedirects {
  added: number
  replaced: number
  leftOut: string[]
}

/**
 * Imports a table of redirects, all or nothing; from a file of another program, every line that is supported. Replaces
 * existing redirects of the same address.
 * @throws Forbidden, Invalid with every wrong row
 */
export function importRedirects(actor: Actor, text: string): Promise<ImportedRedirects> {
  requireRedirectManager(actor)
  const { rows, leftOut } = rowsOf(text)
  return transaction(async () => {
    const before = await lockAll()
    const after = new Map([...before, ...rows.map(({ path, target }) => [path, target] as const)])
    if (after.size > MAX_REDIRECT_ROWS) throw new Invalid({ table: [full] })
    rejectChains(rows, after)
    const paths = rows.map(({ path }) => path)
    const replaced = paths.filter((path) => before.has(path)).length
    await database().delete(redirects).where(inArray(redirects.path, paths))
    const by = actorId(actor)
    await database()
      .insert(redirects)
      .values(
        rows.map(({ path, target, status }) => ({ id: newId(), path, target, status: Number(status), createdBy: by })),
      )
    await database().delete(missingAddresses).where(inArray(missingAddresses.path, paths))
    const counts = { added: rows.length - replaced, replaced }
    await emit(actor, 'redirect.imported', counts)
    return { ...counts, leftOut }
  })
}

function rowsOf(text: string): { rows: Row[]; leftOut: string[] } {
  const { rows: fileRows, leftOut, isForeign } = readFile(text)
  if (fileRows.length === 0) throw new Invalid({ table: ['This file has no rows.', ...shortened(leftOut)] })
  if (fileRows.length > MAX_IMPORT_ROWS)
    throw new Invalid({ table: [`It has ${fileRows.length} rows. Please import at most ${MAX_IMPORT_ROWS} at once.`] })
  const seen = new Map<string, number>()
  const problems: string[] = []
  const rows = fileRows.flatMap(({ line, path, target, status }): Row[] => {
    const checked = redirectDraft.safeParse({ path, target, status: status || undefined })
    if (!checked.success) {
      problems.push(`Line ${line}: ${checked.error.issues.map(({ message }) => message).join(' ')}`)
      return []
    }
    const twin = seen.get(checked.data.path)
    if (twin !== undefined) problems.push(`Line ${line}: ${checked.data.path} is already in line ${twin}.`)
    if (twin !== undefined) return []
    seen.set(checked.data.path, line)
    return [{ ...checked.data, target: localTarget(checked.data.target), line }]
  })
  if (!isForeign) reject(problems)
  if (rows.length === 0) reject(problems)
  return {
    rows: isForeign ? rows.flatMap((row) => straight(row, rows, problems)) : rows,
    leftOut: [...leftOut, ...problems],
  }
}

function readFile(text: string): RedirectFile {
  try {
    return readRedirectFile(text)
  } catch (error) {
    throw new Invalid({ table: [(error as Error).message] })
  }
}

/** Replaces the target of a redirect to another redirect by the end of the chain, which other programs allow. */
function straight(row: Row, rows: Row[], problems: string[]): Row[] {
  const byPath = new Map(rows.map((one) => [one.path, one]))
  const passed = new Set([row.path])
  let last = row
  for (;;) {
    const to = matchedAddresses(last.target).find((address) => byPath.has(address))
    const next = to === undefined ? undefined : byPath.get(to)
    if (next && passed.has(next.path)) {
      problems.push(`Line ${row.line}: it is part of a redirect loop.`)
      return []
    }
    if (!next) return [{ ...row, target: last.target, status: last.target === '' ? '410' : row.status }]
    passed.add(next.path)
    last = next
  }
}

function rejectChains(rows: Row[], after: Map<string, string>): void {
  const leading = leadingTo(after)
  reject(
    rows.flatMap(({ line, path, target }) => {
      const problem = chainProblem(path, target, after, leading)
      return problem ? [`Line ${line}: ${problem.message}`] : []
    }),
  )
}

function reject(problems: string[]): void {
  if (problems.length === 0) return
  throw new Invalid({ table: ['Nothing was imported.', ...shortened(problems)] })
}

function shortened(problems: string[]): string[] {
  const more = problems.length - MAX_PROBLEMS
  return more > 0 ? [...problems.slice(0, MAX_PROBLEMS), `${more} more lines are wrong.`] : problems
}
