import { and, or, type SQL, sql } from 'drizzle-orm'
import { keyset } from './keyset.server.ts'
import type { Place } from './page-of.ts'
import { sample } from './search-shape.ts'
import { type AskedTable, columnsToOrder } from './searched-table.ts'

/**
 * The newest rows that hold the words, as a query for `id` and `at`. The planner cannot tell a common word from one
 * that nobody wrote, so it is not asked:
 * - of a word that is known to be rare, all rows are read that the index of words leads to;
 * - else the index is asked for those of as long a time as should hold the page, and only while that does not fill it,
 *   for those of a time eight times as long, and for all. It holds the spans of time (`search_spans`) that a row lies
 *   in, so that nothing older is read;
 * - before that, the newest rows are looked through for words so common that enough of these hold them.
 */
export function newestMatches(table: AskedTable, place: Place, most: number): SQL {
  const ways = stepsTo(table, place, most).map((step, at) => step(at))
  const found = ways.map((_, at) => sql`select id, at from ${foundIn(at)}`)
  return sql`with edge as materialized (${edgeOf(table, place)}), ${sql.join(ways, sql`, `)}
    select id, at from (${sql.join(found, sql` union `)}) matches ${orderOf(place).found} limit ${inText(most)}`
}

/** A step is taken where those before it have not filled the page. @param at how many came before it */
type Step = (at: number) => SQL

/** How many of the newest rows are looked through where all are not to be. */
const recent = 5000

function stepsTo(table: AskedTable, place: Place, most: number): Step[] {
  const { way } = table.shape
  if (way === 'all') return [byIndex(table, place, most)]
  if (way === 'among the newest') return [lookThrough(table, place, most, recent)]
  const first = way === 'by index' ? [] : [lookThrough(table, place, most, way)]
  return [...first, byIndex(table, place, most, 0), byIndex(table, place, most, 1), byIndex(table, place, most, 2)]
}

function lookThrough(table: AskedTable, place: Place, most: number, rows: number): (at: number) => SQL {
  const { id, narrowed } = table
  const { sorted, found } = orderOf(place, table)
  const newest = sql`select * from ${id.table} where ${meantAt(table, place)} ${sorted} limit ${inText(rows)}`
  return (at) => sql`${foundIn(at)} as materialized (
    select ${id} as id, ${table.by} as at from (${newest}) ${id.table}
    where ${and(holds(table), narrowed?.holds)} ${found} limit ${inText(most)})`
}

/** @param times how many times as long a time as should hold the page, as a power of eight: 0, 1, or all (2) */
function byIndex(table: AskedTable, place: Place, most: number, times = 2): Step {
  const { id, by, narrowed } = table
  const { sorted, found } = orderOf(place, table)
  const within = times === 2 ? undefined : sql`search_spans(${by}) && ${spansOf(place, times)}`
  return (at) => {
    const step = sql.raw(`step_${at}`)
    const filled = Array.from(
      { length: at },
      (_, other) => sql`(select count(*) from ${foundIn(other)}) < ${inText(most)}`,
    )
    const isOver = at > 0 && times > 0 ? reachesAll(table, place, times - 1) : undefined
    // Without the fence the planner might read all rows in their order until it has enough, which for a rare word is
    // all. What costs a look-up is asked in the order of the page, of no more rows than it takes to fill it.
    return sql`${step} as materialized (
      select ${columnsToOrder(table)} from ${id.table}
      where ${and(meantAt(table, place), holds(table), within, ...filled, isOver && sql`not ${isOver}`)}
    ), ${foundIn(at)} as materialized (
      select ${id} as id, ${by} as at from (select * from ${step} ${id.table} ${sorted} offset 0) ${id.table}
      where ${narrowed?.holds ?? sql`true`} ${found} limit ${inText(most)}
    )`
  }
}

/** The hours of eight spans of each level, as `search_spans` numbers them: 4 times a power of eight. */
const spanHours = [32, 256, 2048, 16384]

/**
 * The moment from which the page is read, that of the row beside it or of the newest; the seconds that should hold the
 * page, null where there are few rows; and the level of the spans of time of which eight are as long, or hold all that
 * is meant.
 */
function edgeOf(table: AskedTable, place: Place): SQL {
  const { id, by, listed, times } = table
  const at = place.after ?? place.before
  const newest = sql`(select max(${by}) from ${id.table} where ${listed})`
  const edge = at ? sql`(select ${by} from ${id.table} where ${id} = ${at})` : newest
  const earlier = sql`(select ${by} from ${id.table} where ${listed}
    order by ${by} desc, ${id} desc offset ${inText(sample)} limit 1)`
  const since = place.before ? undefined : table.since
  const levels = spanHours.map((hours, at) => {
    const reaches = since ? sql`at - ${hoursLong(sql.raw(`${hours}`))} <= ${since}` : undefined
    return sql`when ${or(sql`needed <= ${inText(hours * 3600)}`, reaches)} then ${inText(at + 1)}`
  })
  return sql`select at, needed,
      case when needed is null then 1 ${sql.join(levels, sql` `)} else ${inText(spanHours.length)} end as level
    from (select ${edge} as at, extract(epoch from ${newest} - ${earlier})::float8 * ${times} as needed
      offset 0) edge`
}

/** The numbers of the spans of time in which the page is looked for: at most nine of one level. */
function spansOf(place: Place, times: number): SQL {
  const reach = reachOf(times)
  const [first, last] = place.before ? [sql`at`, sql`at + ${reach}`] : [sql`at - ${reach}`, sql`at`]
  const level = sql`level + ${inText(times)}`
  return sql`array(select generate_series((search_spans(${first}))[${level}], (search_spans(${last}))[${level}], 4)
    from edge where ${level} <= ${inText(spanHours.length)})`
}

/** How much time is looked through with `times`, or was before where there is no level so high. */
function reachOf(times: number): SQL {
  const level = sql`least(level + ${inText(times)}, ${inText(spanHours.length)})`
  return sql`make_interval(secs => least(needed * 8 ^ (${level} - level), 14400 * 8 ^ ${level}))`
}

/** True where the spans that were looked through with `times` hold all that is meant. */
function reachesAll({ since }: AskedTable, place: Place, times: number): SQL | undefined {
  if (!since || place.before) return undefined
  return sql`(select at - ${reachOf(times)} <= ${since} from edge)`
}

function hoursLong(hours: SQL): SQL {
  return sql`make_interval(hours => ${hours})`
}

function meantAt({ id, by, shown, since }: AskedTable, place: Place): SQL {
  const { beyond } = keyset({ id, by, descending: true }, place)
  return and(shown, since && sql`${by} >= ${since}`, beyond) ?? sql`true`
}

function holds({ id, query }: AskedTable): SQL {
  return sql`${id.table}.search @@ ${query}`
}

function orderOf(place: Place, table?: AskedTable) {
  const direction = sql.raw(place.before ? 'asc' : 'desc')
  return {
    sorted: table ? sql`order by ${table.by} ${direction}, ${table.id} ${direction}` : sql``,
    found: sql`order by at ${direction}, id ${direction}`,
  }
}

/** A number as part of the text: for a limit that it does not know, the planner takes a part of the whole table. */
function inText(count: number): SQL {
  return sql.raw(String(count))
}

function foundIn(at: number): SQL {
  return sql.raw(`found_${at}`)
}
