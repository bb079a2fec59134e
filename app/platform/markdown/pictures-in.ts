/** Addresses of our own pictures in a markdown text, each once. */
export function picturesIn(markdown: string): string[] {
  return [...new Set(markdown.match(/\/files\/[a-z]+\/[\w./-]+/g) ?? [])]
}
