/**
 * The counter below a field: its length, and by how much it is too long. Fields have no `maxlength`, because browsers
 * silently truncate to it.
 */
export function counted(length: number, most: number): string {
  return `${length} / ${most}${length > most ? `: ${length - most} too many` : ''}`
}
