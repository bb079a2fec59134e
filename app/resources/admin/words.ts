import { trashDays } from '#app/platform/trash/trash.ts'

/** The content screen's record types, by their singular noun. */
export type ManagedRecordType = 'article' | 'download' | 'category' | 'tag'

/** The question of the delete confirmation. */
export function deleteQuestion(recordType: ManagedRecordType): string {
  return `Are you sure you want to delete this ${recordType}?`
}

/** Explains what deleting does, after any further consequences. */
export function afterDelete(consequence?: string): string {
  return `${consequence ? `${consequence} ` : ''}It can be restored from the trash for ${trashDays} days.`
}

/** `article` → `Article`. */
export function capitalized(recordType: string): string {
  return recordType.charAt(0).toUpperCase() + recordType.slice(1)
}
