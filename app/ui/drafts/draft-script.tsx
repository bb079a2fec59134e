import { createContext, use } from 'react'
import script from './drafts.browser.ts?script-file'

/** False on public pages, which bring the script themselves once they are there: they are one light request. */
export const BringsDraftScript = createContext(true)

/**
 * Keeps the texts of every form on the page. React puts it into the head once, however many fields bring it, and runs it
 * on pages that it makes in the browser too.
 */
export function DraftScript() {
  return use(BringsDraftScript) ? <script async src={script} /> : null
}

/** Has a page with such a form ask for the script once it has loaded. */
export const draftScriptLater = `addEventListener('load',()=>document.querySelector('form textarea')&&import(${JSON.stringify(script)}))`
