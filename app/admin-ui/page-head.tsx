import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import desk from './admin-ui.module.css'

/** The head of an admin page for one record: a link back to its list, and the title. */
export function PageHead({ back, children }: { back: string; children: ReactNode }) {
  return (
    <>
      <p className={desk.back}>
        <ButtonLink kind="plain" small href={back}>
          Back
        </ButtonLink>
      </p>
      <h1 className={desk.title}>{children}</h1>
    </>
  )
}
