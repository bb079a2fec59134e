/** A word of a text. */
export interface Token {
  start: number
  end: number
  /** Which of the searched words it is. */
  holds: number[]
  /** A part of a text neither begins nor ends with it, unless it was searched. */
  isShort: boolean
}

/** The first and the last token of a part. */
export type Fragment = [first: number, last: number]

const [mostFragments, mostWords, fewestWords] = [2, 26, 10]

/**
 * The parts of a text that show best where the words stand, as `ts_headline` chooses them: those with most of them,
 * then the shortest, widened on both sides. Its beginning where not all words stand in it.
 */
export function fragmentsOf(tokens: Token[], words: number): Fragment[] {
  const covers = coversOf(tokens, words).flatMap((cover) => cutToLength(tokens, cover))
  const chosen: Fragment[] = []
  while (chosen.length < mostFragments) {
    const [best] = covers
      .filter((cover) => !chosen.some((other) => cover.first <= other[1] && cover.last >= other[0]))
      .toSorted((one, other) => other.found - one.found || lengthOf(one) - lengthOf(other))
    if (!best) break
    chosen.push(widened(tokens, best, chosen))
  }
  if (chosen.length === 0) return [[0, Math.min(fewestWords, tokens.length) - 1]]
  return chosen.toSorted((one, other) => one[0] - other[0])
}

interface Cover {
  first: number
  last: number
  /** How many searched words stand in it. */
  found: number
}

const lengthOf = ({ first, last }: Cover) => last - first + 1

/** From each place on, the next of each word, and before the last of these the nearest of the others. */
function coversOf(tokens: Token[], words: number): [first: number, last: number][] {
  const places = Array.from({ length: words }, (_, word) =>
    tokens.flatMap(({ holds }, at) => (holds.includes(word) ? [at] : [])),
  )
  const covers: [number, number][] = []
  for (let from = 0; ; ) {
    const next = places.map((list) => list.find((at) => at >= from))
    const stand = next.filter((at) => at !== undefined)
    if (stand.length < words || words === 0) return covers
    const last = Math.max(...stand)
    const first = Math.min(...places.map((list) => list.findLast((at) => at <= last) ?? last))
    covers.push([first, last])
    from = first + 1
  }
}

/** Parts of at most as many words as are shown, each from a searched word to another. */
function cutToLength(tokens: Token[], [first, last]: [number, number]): Cover[] {
  const found = tokens.flatMap(({ holds }, at) => (holds.length > 0 && at >= first && at <= last ? [at] : []))
  const parts: Cover[] = []
  for (const at of found) {
    const part = parts.at(-1)
    if (part && at - part.first < mostWords) Object.assign(part, { last: at, found: part.found + 1 })
    else parts.push({ first: at, last: at, found: 1 })
  }
  return parts
}

/** Half of the words that may still be shown stand before the part, the rest behind it. */
function widened(tokens: Token[], cover: Cover, others: Fragment[]): Fragment {
  const isTaken = (at: number) => others.some(([from, to]) => at >= from && at <= to)
  const isNoEnd = (at: number) => tokens[at]?.isShort && tokens[at].holds.length === 0
  let { first, last } = cover
  const before = Math.floor((mostWords - lengthOf(cover)) / 2)
  while (first > 0 && cover.first - first < before && !isTaken(first - 1)) first--
  while (first < cover.first && isNoEnd(first)) first++
  while (last < tokens.length - 1 && last - first + 1 < mostWords && !isTaken(last + 1)) last++
  while (last > cover.last && isNoEnd(last)) last--
  return [first, last]
}
