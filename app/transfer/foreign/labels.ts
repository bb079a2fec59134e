import { cutTo, cutWords, MAX_NAME_LENGTH } from './cut.ts'

/** A tag or a category from another program. */
export interface Label {
  slug: string
  name: string
}

/**
 * Merges labels with the same address or name, ignoring case and after truncation. Notes on merged ones are added to
 * `leftOut`.
 * @returns also a map from each address in the file to the one here
 */
export function distinctLabels(
  kind: 'tag' | 'category',
  all: Label[],
  leftOut: string[],
): { labels: Label[]; localSlug: Map<string, string> } {
  const labels: Label[] = []
  const localSlug = new Map<string, string>()
  const firsts = new Map<string, Label>()
  const inFile = new Map(all.map((label) => [JSON.stringify([label.slug, label.name]), label]))
  for (const { slug, name } of inFile.values()) {
    const cut = cutTo(name, MAX_NAME_LENGTH)
    const keys = [`address ${slug}`, `name ${cut.toLowerCase()}`]
    const first = keys.map((key) => firsts.get(key)).find((one) => one !== undefined)
    for (const key of keys) if (!firsts.has(key)) firsts.set(key, first ?? { slug, name })
    if (!localSlug.has(slug)) localSlug.set(slug, first?.slug ?? slug)
    if (first) {
      const [whole, other] = [name, first.name].map((one) => cutTo(one, 200))
      leftOut.push(`${kind} “${whole}”: it is merged into “${other}”: the two have the same name or address here`)
      continue
    }
    leftOut.push(...cutWords(name, 'name', name, MAX_NAME_LENGTH).map((words) => `${kind} ${words}`))
    labels.push({ slug, name: cut })
  }
  return { labels, localSlug }
}
