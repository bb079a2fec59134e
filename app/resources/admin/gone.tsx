import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Replaces the form of an item that was deleted while it was open. @param recordType `article` */
export function Gone({ recordType, back }: { recordType: string; back: string }) {
  return (
    <EmptyState
      failed
      title={
        <span role="heading" aria-level={1}>
          This {recordType} no longer exists.
        </span>
      }
    >
      <p>Somebody has deleted it.</p>
      <ButtonLink kind="quiet" small href={back}>
        Back to the list
      </ButtonLink>
    </EmptyState>
  )
}
