import styles from './roles.module.css'

export interface TrainedRole {
  title: string
  text: string
  links: readonly { href: string; label: string }[]
}

/** Links by role: four rows of a table without lines. */
export function Roles({ title, list }: { title: string; list: readonly TrainedRole[] }) {
  return (
    <section className={styles.roles} aria-labelledby="roles">
      <div className={`wrap ${styles.inside}`}>
        <h2 id="roles">{title}</h2>
        <ul className={styles.list}>
          {list.map((role) => (
            <li key={role.title} className={styles.role}>
              <h3>{role.title}</h3>
              <p>{role.text}</p>
              <ul className={styles.links}>
                {role.links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
