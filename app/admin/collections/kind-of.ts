import { NotFound } from '#app/platform/errors.ts'
import { type Kind, kindNamed } from '#app/site/collections/kinds.ts'

/** The collection that an address names. @throws NotFound */
export function kindOf(params: { kind?: string | undefined }): Kind {
  const kind = kindNamed(params.kind)
  if (!kind) throw new NotFound()
  return kind
}

/** Where a collection is looked after. */
export function collectionAddress(kind: Pick<Kind, 'name'>): string {
  return `/admin/collections/${kind.name}`
}
