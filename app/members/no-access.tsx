import { useActionData } from 'react-router'
import { field } from '#app/platform/forms/form-state.ts'
import type { RejectedAct } from '#app/platform/forms/respond-to-action.server.ts'
import { site } from '#app/shell/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import styles from '#app/ui/page.module.css'
import { labelOf } from '#app/ui/resubmit-form.tsx'
import { notDoneLabels } from './labels.ts'

/** The error page of a refused action, for browsers without JavaScript. */
export function NoAccess() {
  // Use the hook: React Router passes no props to a re-exported component.
  const actionData = useActionData<RejectedAct>()
  return (
    <>
      <title>{`That didn’t work | ${site.name}`}</title>
      <NotDone actionData={actionData} />
    </>
  )
}

/** The content of that page, for routes with their own title. */
export function NotDone({ actionData }: { actionData?: RejectedAct | undefined }) {
  const back = actionData?.back ?? '/campus'
  return (
    <div className={`wrap ${styles.narrow} ${styles.middle}`}>
      <h1 className={styles.title}>That didn’t work</h1>
      {actionData?.again ? (
        <ToCorrect {...actionData.again} back={back} />
      ) : (
        <EmptyState title={actionData?.error ?? 'Nothing was changed.'} failed={Boolean(actionData)}>
          <ButtonLink href={back} kind="quiet">
            {notDoneLabels.goBack}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  )
}

/** The invalid fields with their errors. Valid fields are hidden. */
function ToCorrect({ form, action, labels, back }: NonNullable<RejectedAct['again']> & { back: string }) {
  const names = Object.keys(form.constraints)
  return (
    <form method="post" action={action} noValidate className={styles.form}>
      {names.map((name) => {
        const { errors, defaultValue, ...inputProps } = field(form, name)
        if (errors.length === 0) return <input key={name} type="hidden" name={name} value={defaultValue} />
        const known = { ...inputProps, errors, defaultValue, label: labels[name] ?? labelOf(name) }
        return inputProps.max === undefined ? (
          <TextArea key={name} {...known} />
        ) : (
          <TextField key={name} {...known} type="number" />
        )
      })}
      <div className={styles.actions}>
        <Button busyLabel="Sending...">{notDoneLabels.sendAgain}</Button>
        <ButtonLink kind="quiet" href={back}>
          {notDoneLabels.goBack}
        </ButtonLink>
      </div>
    </form>
  )
}
