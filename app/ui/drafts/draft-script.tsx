import { createContext, use } from 'react'
import script from './drafts.browser.ts?script-file'

/** False on public pages, which load the script later themselves, to keep the initial load small. */
export const BringsDraftScript = createContext(true)

/**
 * Autosaves all forms on the page. React renders the script once, however many fields include it, also on client-side
 * navigation.
 */
export function DraftScript() {
  return use(BringsDraftScript) ? <script async src={script} /> : null
}

/** An inline script that loads the draft script after the page, if there is a form that needs it. */
export const draftScriptLater = `addEventListener('load',()=>document.querySelector('form textarea')&&import(${JSON.stringify(script)}))`
