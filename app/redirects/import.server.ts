import { inArray } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { csvRows } from '#app/platform/lists/csv-rows.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { chainProblem, leadingTo } from './chains.ts'
import { mostRedirects, type RedirectDraft, redirectDraft } from './redirect.ts'
import { missingAddresses, redirects } from './tables.server.ts'
import { full, lockAll, mustManageRedirects, ownTarget } from './write.server.ts'

/** How many rows one import may have, and how many problems it tells. */
const mostRows = 5_000
const mostProblems = 20

type Row = RedirectDraft & { line: number }

/**
 * Imports a table of redirects (old address, where it leads, 301 or 302), all or none of it; what stood there for the
 * same address is replaced.
 * @throws Forbidden, Invalid with every row that is wrong
 */
export function importRedirects(actor: Actor, text: string): Promise<{ added: number; replaced: number }> {
  mustManageRedirects(actor)
  const rows = rowsOf(text)
  return transaction(async () => {
    const before = await lockAll()
    const after = new Map([...before, ...rows.map(({ path, target }) => [path, target] as const)])
    if (after.size > mostRedirects) throw new Invalid({ table: [full] })
    refuseChains(rows, after)
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
    return counts
  })
}

function rowsOf(text: string): Row[] {
  const found = readTable(text)
  if (found.length === 0) throw new Invalid({ table: ['There is no row in it.'] })
  if (found.length > mostRows)
    throw new Invalid({ table: [`It has ${found.length} rows. Please import at most ${mostRows} at once.`] })
  const seen = new Map<string, number>()
  const problems: string[] = []
  const rows = found.flatMap(({ line, fields: [path, target, status] }): Row[] => {
    const checked = redirectDraft.safeParse({ path, target, status: status || undefined })
    if (!checked.success) {
      problems.push(`Line ${line}: ${checked.error.issues.map(({ message }) => message).join(' ')}`)
      return []
    }
    const twin = seen.get(checked.data.path)
    if (twin !== undefined) problems.push(`Line ${line}: ${checked.data.path} stands in line ${twin} already.`)
    seen.set(checked.data.path, line)
    return [{ ...checked.data, target: ownTarget(checked.data.target), line }]
  })
  refuse(problems)
  return rows
}

function readTable(text: string): ReturnType<typeof csvRows> {
  try {
    const rows = csvRows(text)
    // A heading names columns; an address starts with a slash.
    return rows[0]?.fields[0]?.startsWith('/') === false && /^[a-z _-]+$/i.test(rows[0].fields[0])
      ? rows.slice(1)
      : rows
  } catch (error) {
    throw new Invalid({ table: [(error as Error).message] })
  }
}

function refuseChains(rows: Row[], after: Map<string, string>): void {
  const leading = leadingTo(after)
  refuse(
    rows.flatMap(({ line, path, target }) => {
      const problem = chainProblem(path, target, after, leading)
      return problem ? [`Line ${line}: ${problem.message}`] : []
    }),
  )
}

function refuse(problems: string[]): void {
  if (problems.length === 0) return
  const more = problems.length - mostProblems
  const told = more > 0 ? [...problems.slice(0, mostProblems), `${more} more lines are wrong.`] : problems
  throw new Invalid({ table: ['Nothing was imported.', ...told] })
}
