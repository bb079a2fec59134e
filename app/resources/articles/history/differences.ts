import { diffLines, diffWordsWithSpace } from 'diff'

/** A stretch of text: in both versions, only before, or only after. `skipped`: unchanged lines that are not shown. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added' | 'skipped'
  text: string
}

/** Unchanged lines to show around a difference. */
const around = 2
/** Texts above this length in characters are compared by line only, not by word. */
const MAX_FOR_WORDS = 20_000

/** The differences of the texts in `names`. */
export function comparedTexts<Name extends string>(
  names: Readonly<Record<Name, string>>,
  before: Readonly<Record<NoInfer<Name>, string>>,
  after: Readonly<Record<NoInfer<Name>, string>>,
) {
  return (Object.keys(names) as Name[])
    .map((name) => ({ label: names[name], stretches: differencesOf(before[name], after[name]) }))
    .filter(({ stretches }) => stretches.length > 0)
}

/** Compares two texts by line, and by word within changed lines. Empty if they are equal. */
export function differencesOf(before: string, after: string): Stretch[] {
  // Browsers submit CRLF; stored texts, drafts and imports have LF.
  const [was, is] = [before, after].map((text) => text.replace(/\r\n?/g, '\n'))
  if (was === is) return []
  const parts = diffLines(was ?? '', is ?? '')
  const stretches: Stretch[] = []
  for (let at = 0; at < parts.length; at++) {
    const [part, next] = [parts[at], parts[at + 1]]
    if (!part) continue
    if (part.removed && next?.added && part.value.length + next.value.length < MAX_FOR_WORDS) {
      stretches.push(...diffWordsWithSpace(part.value, next.value).map(stretchOf))
      at++
    } else if (part.removed || part.added) stretches.push(stretchOf(part))
    else stretches.push(...shortened(part.value, at === 0, at === parts.length - 1))
  }
  return stretches
}

function stretchOf({ value, added, removed }: { value: string; added?: boolean; removed?: boolean }): Stretch {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
}

function shortened(text: string, isFirst: boolean, isLast: boolean): Stretch[] {
  const lines = text.split(/(?<=\n)/)
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around]
  if (lines.length <= head + tail + 1) return [{ kind: 'same', text }]
  const skipped = lines.length - head - tail
  const same = (some: string[]): Stretch[] => (some.length > 0 ? [{ kind: 'same', text: some.join('') }] : [])
  return [
    ...same(lines.slice(0, head)),
    { kind: 'skipped', text: `${skipped} lines alike` },
    ...same(lines.slice(lines.length - tail)),
  ]
}
