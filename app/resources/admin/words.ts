import { trashDays } from '#app/platform/trash/trash.ts'

/** What the content screen holds, by what one of it is called. */
export type ManagedNoun = 'article' | 'download' | 'category' | 'tag'

/** What is asked before something is deleted. */
export function deleteQuestion(noun: ManagedNoun): string {
  return `Are you sure you want to delete this ${noun}?`
}

/** What deleting does, after what else changes. */
export function afterDelete(consequence?: string): string {
  return `${consequence ? `${consequence} ` : ''}It can be restored from the trash for ${trashDays} days.`
}

/** `article` → `Article`. */
export function capitalized(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
