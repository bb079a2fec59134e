/** A file's size, formatted; null if unknown. */
export function fileSizeText(bytes: number | null): string {
  return bytes === null ? 'Unknown size' : `${(bytes / 1_048_576).toFixed(2)} MB`
}
