import type { RefusedAct } from '#app/platform/forms/answer-act.server.ts'
import { site } from '#app/site/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import styles from '#app/ui/page.module.css'

/** The page of an act that was refused, for those who pressed its button without JavaScript. */
export function Refused({ actionData }: { actionData?: RefusedAct }) {
  return (
    <>
      <title>{`Not done | ${site.name}`}</title>
      <NotDone actionData={actionData} />
    </>
  )
}

/** What stands on that page, for routes that have a title of their own. */
export function NotDone({ actionData }: { actionData?: RefusedAct }) {
  return (
    <div className={`wrap ${styles.narrow}`}>
      <h1 className={styles.title}>Not done</h1>
      <EmptyState title={actionData?.error ?? 'Nothing was done.'} failed={Boolean(actionData)}>
        <ButtonLink href={actionData?.back ?? '/campus'} kind="quiet">
          Go back
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
