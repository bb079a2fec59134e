/** `text` in lower case for searches. Keeps its length, so that offsets stay valid: `İ` would become two characters. */
export function lowercaseToSearch(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase()
}
