import styles from './breadcrumb.module.css'

/** The path from the top to this page, which is last and not linked. */
export function Breadcrumb({ trail, here }: { trail: readonly { label: string; href: string }[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
