import styles from './breadcrumb.module.css'

/** The path from the top to this page, which is last and not linked. */
export function Breadcrumb({
  ancestors,
  current,
}: {
  ancestors: readonly { label: string; href: string }[]
  current: string
}) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {ancestors.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
