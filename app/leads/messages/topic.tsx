import { ownProperty } from '#app/platform/own-property.ts'
import { contact } from './contact.content.ts'
import styles from './contact.module.css'
import type { Inquiry } from './message.ts'

/** The length of the service or certification that a visitor comes from, and what to bring. */
export interface Topic {
  lasts: string
  bring: string
}

/** The topic of a known service or certification. */
export function topicOf({ service, certification }: Inquiry): Topic | undefined {
  const { services, certifications } = contact().topics
  if (service) return ownProperty<Topic>(services, service)
  return certification ? ownProperty<Topic>(certifications, certification) : undefined
}

/** How long the chosen service takes, and what to bring. */
export function TopicFacts({ lasts, bring }: Topic) {
  const { topicLabels } = contact()
  return (
    <dl className={styles.topic}>
      <div>
        <dt>{topicLabels.lasts}</dt>
        <dd>{lasts}</dd>
      </div>
      <div>
        <dt>{topicLabels.bring}</dt>
        <dd>{bring}</dd>
      </div>
    </dl>
  )
}
