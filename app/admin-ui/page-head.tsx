import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import adminUi from './admin-ui.module.css'

/** The head of an admin page for one record: a link back to its list, and the title. */
export function PageHead({ back, children }: { back: string; children: ReactNode }) {
  return (
    <>
      <p className={adminUi.back}>
        <ButtonLink kind="plain" small href={back}>
          Back
        </ButtonLink>
      </p>
      <h1 className={adminUi.title}>{children}</h1>
    </>
  )
}
