/** The addresses of our own pictures in a markdown text, without duplicates. */
export function picturesIn(markdown: string): string[] {
  return [...new Set(markdown.match(/\/files\/[a-z]+\/[\w./-]+/g) ?? [])]
}
