import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** In place of the form of something that somebody has deleted meanwhile. @param noun `article` */
export function Gone({ noun, back }: { noun: string; back: string }) {
  return (
    <EmptyState
      failed
      title={
        <span role="heading" aria-level={1}>
          This {noun} no longer exists.
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
