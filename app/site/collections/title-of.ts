import type { CollectionItemInput, Kind } from './kinds.ts'

/** An item's title in lists. */
export function titleOf({ titled, fields }: Kind, values: CollectionItemInput): string {
  const text = values[titled] ?? ''
  const options = fields.find(({ name }) => name === titled)?.options?.()
  return options?.find(({ value }) => value === text)?.label ?? text
}
