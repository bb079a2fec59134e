import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Markers around matched words, which `Marked` renders. They are stripped from the text itself. */
const [START, STOP] = ['\u0002', '\u0003']

/** Inserted between the characters of scripts without spaces, so that each can be matched. */
const JOINER = '\u0004'

const OPTIONS = `StartSel=${START}, StopSel=${STOP}, FragmentDelimiter=" … ", MaxFragments=2, MaxWords=26, MinWords=10`

/** Markdown syntax to strip from a snippet: line prefixes, emphasis and links. */
const MARKDOWN = `(^[ \\t]*(#{1,6}|>|[-*+]|[0-9]+\\.)[ \\t]+)|\\*\\*|__|~~|\`|\\]\\([^ )]*\\)|!?\\[|[${START}${STOP}${JOINER}]`

/**
 * A snippet of a text with the matched words marked. Use it only for the rows of one page: it takes 0.1 to 0.2 ms per
 * text.
 * @param beginning the unfinished last word
 */
export function headline(text: SQLWrapper, words: string, beginning: string | undefined): SQL<string> {
  const plain = sql`regexp_replace(normalize(left(${text}, 20000), nfc), ${MARKDOWN}, '', 'gn')`
  const unfinished = beginning ? sql`|| to_tsquery('search_marked', ${`${beginning}:*`})` : sql``
  // Mark stop words only if there are no other words.
  const query = sql`select replace(replace(
      (case when numnode(known) > 0 then known else plainto_tsquery('search_marks', words) end)::text,
      '&', '|'), '<->', '|')::tsquery ${unfinished}
    from (select words, plainto_tsquery('search_marked', words) as known
      from (select ${apart(sql`${words}::text`)} as words offset 0) typed offset 0) queries`
  const marked = sql`ts_headline('search_marks', ${apart(plain)}, (${query}), ${OPTIONS})`
  return sql<string>`replace(replace(${marked}, ${JOINER}, ''), ${STOP + START}, '')`
}

function apart(text: SQL): SQL {
  return sql`regexp_replace(${text}, '(' || has_no_spaces() || ')', ${`\\1${JOINER}`}, 'g')`
}
