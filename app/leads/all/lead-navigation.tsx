import adminUi from '#app/admin-ui/admin-ui.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LeadNavigation } from './navigation.server.ts'

/** Links back to the list and to the neighboring leads. */
export function LeadNavigationBar({ navigation: { back, next, previous } }: { navigation: LeadNavigation }) {
  return (
    <nav aria-label="Leads" className={`${adminUi.back} ${adminUi.actions}`}>
      <ButtonLink kind="plain" small href={back} accessKey="u" aria-keyshortcuts="u">
        Back
      </ButtonLink>
      {previous && (
        <ButtonLink kind="plain" small href={previous} rel="prev" accessKey="p" aria-keyshortcuts="k">
          Newer
        </ButtonLink>
      )}
      {next && (
        <ButtonLink kind="plain" small href={next} rel="next" accessKey="n" aria-keyshortcuts="j">
          Older
        </ButtonLink>
      )}
    </nav>
  )
}
