/** A file's size as every screen writes it; null where it is not known. */
export function fileSizeText(bytes: number | null): string {
  return bytes === null ? 'Unknown size' : `${(bytes / 1_048_576).toFixed(2)} MB`
}
