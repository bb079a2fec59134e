import { NotFound } from '#app/platform/errors.ts'
import { type Kind, kindNamed } from '#app/site/collections/kinds.ts'

/** The collection in an address. @throws NotFound */
export function kindOf(params: { kind?: string | undefined }): Kind {
  const kind = kindNamed(params.kind)
  if (!kind) throw new NotFound()
  return kind
}

/** The address of a collection's admin page. */
export function collectionAddress(kind: Pick<Kind, 'name'>): string {
  return `/admin/collections/${kind.name}`
}
