/**
 * What stands below a field about its length, and by how much it is too long. Browsers cut what is longer than
 * `maxlength` without a word, so no field has one.
 */
export function counted(length: number, most: number): string {
  return `${length} / ${most}${length > most ? `: ${length - most} too many` : ''}`
}
