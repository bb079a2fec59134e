import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from './call-to-action.module.css'

/** The end of a page: one question, one button. */
export function CallToAction({
  title,
  text,
  href,
  label,
}: {
  title: ReactNode
  text?: ReactNode
  href: string
  label: string
}) {
  return (
    <section className={styles.section}>
      <div className={`wrap ${styles.end}`}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        <ButtonLink href={href}>{label}</ButtonLink>
      </div>
    </section>
  )
}
