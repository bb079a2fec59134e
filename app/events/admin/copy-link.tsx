import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import script from './copy-link.browser.ts?script'
import { copyLinkLabel } from './labels.ts'

/** Copies the URL of a page. Without JavaScript it opens the page. */
export function CopyLink({ href }: { href: string }) {
  return (
    <>
      <ButtonLink kind="quiet" href={href} data-copy-link>
        {copyLinkLabel}
      </ButtonLink>
      <InlineScript text={script} />
    </>
  )
}
