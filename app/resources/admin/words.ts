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

/** The titles and buttons of an item's form. */
export function itemFormLabels(recordType: 'article' | 'download') {
  const name = capitalized(recordType)
  return { add: `Add ${name}`, create: `Create ${name}`, edit: `Edit ${name}`, update: `Update ${name}` }
}

/** The title and the button of the form of an item, or of a new one without an id. */
export function formTitles(recordType: 'article' | 'download', id: string | undefined) {
  const { add, create, edit, update } = itemFormLabels(recordType)
  return id ? { title: edit, submit: update } : { title: add, submit: create }
}

/** The switch that publishes an item. */
export const publishedLabel = 'Published'

/** The heading of a list in which nothing matches the filter. */
export function nothingMatches(recordType: 'article' | 'download'): string {
  return `No ${recordType} is like that`
}

/** The actions in the row of an item; their accessible names end with its title. */
export const itemActs = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  edit: 'Edit',
  schedule: 'Schedule',
  sendOf: (title: string) => `Send to subscribers: ${title}`,
} as const
