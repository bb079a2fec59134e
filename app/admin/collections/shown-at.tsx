import type { Kind } from '#app/site/collections/kinds.ts'

/** The pages that show a collection or an item, as links: `Shown at Home, About Us`. */
export function ShownAt({ pages }: { pages: Kind['shownAt'] }) {
  return (
    <>
      Shown at{' '}
      {pages.map((page, at) => (
        <span key={page.path}>
          {at > 0 && ', '}
          <a href={page.path}>{page.label}</a>
        </span>
      ))}
    </>
  )
}
