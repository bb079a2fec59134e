import script from './drafts.browser.ts?script-file'

/**
 * Keeps the texts of every form on the page. React puts it into the head once, however many fields bring it, and runs it
 * on pages that it makes in the browser too.
 */
export function DraftScript() {
  return <script async src={script} />
}
