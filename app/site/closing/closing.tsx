import type { ReactNode } from 'react'
import { type FigurePage, PageFigure } from '#app/art/page-figure.tsx'
import { PersonFace } from '#app/people/person-face.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import { Time } from '#app/ui/time.tsx'
import { frameWords } from '../../shell/frame.content.ts'
import grounds from '../../shell/sections/ground.module.css'
import { site } from '../../shell/site.ts'
import { closingWords } from './closing.content.ts'
import styles from './closing.module.css'
import type { ContactPoint } from './contact-point.server.ts'

export interface ClosingProps {
  title: ReactNode
  /** One sentence about what happens after the button. */
  text: ReactNode
  href: string
  /** The button's label. */
  action: string
  /** Opens in a new tab, with a note about it. */
  newTab?: boolean
  /** One link for visitors who are not ready for the button. */
  quiet: { href: string; label: string }
  contact: ContactPoint
  figure: FigurePage
  ground?: 'paper' | 'mist' | 'sand' | 'deep'
}

/** The end of a page: a question, what happens next, the page's button, and who answers. */
export function Closing({ title, text, href, action, newTab, quiet, contact, figure, ground = 'sand' }: ClosingProps) {
  return (
    <section className={classes(styles.section, grounds[ground])}>
      <div className={classes('wrap', styles.panel)}>
        <div>
          <h2 className={styles.title}>{unbroken(title)}</h2>
          <p className={styles.text}>{unbroken(text)}</p>
          <p className={styles.actions}>
            <ButtonLink href={href} {...(newTab && { target: '_blank', rel: 'noopener' })}>
              {action}
              {newTab && <span className="visually-hidden"> {frameWords().newTab}</span>}
            </ButtonLink>
            <a href={quiet.href} className={styles.quiet}>
              {quiet.label}
            </a>
          </p>
        </div>
        <WhoAnswers {...contact} figure={figure} from={figure} />
      </div>
    </section>
  )
}

function WhoAnswers({ person, nextCall, figure, from }: ContactPoint & { figure: FigurePage; from: string }) {
  const words = closingWords()
  return (
    <div className={styles.who}>
      <div className={person?.picture ? styles.face : styles.drawn}>
        {person?.picture ? <PersonFace person={person} /> : <PageFigure page={figure} />}
      </div>
      <div className={styles.facts}>
        <p className={styles.soft}>{words.answers}</p>
        <p className={styles.name}>{person ? <Name {...person.fields} /> : words.nobody}</p>
        {person && <p className={styles.soft}>{person.fields.role}</p>}
        <p className={styles.promise}>{site.replyPromise}</p>
        {nextCall ? (
          <p>
            <a
              href={`/meet?${new URLSearchParams({ from, time: nextCall.toISOString() })}#times`}
              className={styles.next}
            >
              <span className={styles.soft}>{words.nextCall}</span> <Time value={nextCall} />
            </a>
          </p>
        ) : (
          <p>
            <a href={site.phoneLink} className={styles.next}>
              <span className={styles.soft}>{words.call}</span> {site.phone}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

function Name({ name, slug }: Record<string, string>) {
  return slug ? <a href={`/people/${slug}`}>{name}</a> : name
}
