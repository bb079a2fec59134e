import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Stand around the words that were found; a text brings none of its own. */
export const [begins, ends] = ['\u0002', '\u0003']

// Between the characters of a script without spaces, so that each of them can be marked.
const joiner = '\u0004'

// Signs of markdown say nothing in a piece of a text: those that begin a line, and those around words.
const signs = `(^[ \\t]*(#{1,6}|>|[-*+]|[0-9]+\\.)[ \\t]+)|\\*\\*|__|~~|\`|\\]\\([^ )]*\\)|!?\\[|[${begins}${ends}${joiner}]`

/**
 * The parts of a text that hold the words, marked. For the rows of a page only: it takes 0.1 to 0.2 ms for a text.
 * @param beginning of an unfinished word
 */
export function markedText(text: SQLWrapper, { words, beginning }: { words: string; beginning: string | undefined }) {
  const options = `StartSel=${begins}, StopSel=${ends}, FragmentDelimiter=" … ", MaxFragments=2, MaxWords=26, MinWords=10`
  const plain = sql`regexp_replace(normalize(left(${text}, 20000), nfc), ${signs}, '', 'gn')`
  const marked = sql`ts_headline('search_marks', ${apart(plain)}, (${queryOf(words, beginning)}), ${options})`
  return sql<string>`replace(replace(${marked}, ${joiner}, ''), ${ends + begins}, '')`
}

/** Any of the words; stop words only where there is nothing else. */
function queryOf(words: string, beginning: string | undefined): SQL {
  const any = (query: SQL) => sql`replace(replace(${query}::text, '&', '|'), '<->', '|')::tsquery`
  const begun = beginning ? sql`|| to_tsquery('search_marked', ${`${beginning}:*`})` : sql``
  return sql`select ${any(sql`(case when numnode(known) > 0 then known else plainto_tsquery('search_marks', asked) end)`)}
    ${begun} from (select asked, plainto_tsquery('search_marked', asked) as known
      from (select ${apart(sql`${words}::text`)} as asked offset 0) typed offset 0) asked`
}

function apart(text: SQL): SQL {
  return sql`regexp_replace(${text}, '(' || has_no_spaces() || ')', ${`\\1${joiner}`}, 'g')`
}
