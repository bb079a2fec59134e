// Autosave: copies every multi-line text into this browser's storage at once and, in the Campus and the admin area,
// saves it on the server within two seconds. Forms are restored from it. `TextArea` includes this script.
import { reactRuns } from '#app/ui/react-runs.ts'
import { continueForms } from './continue.ts'
import { tab } from './copies.ts'
import { filled } from './fields.ts'
import { formKeyOf } from './form-key.ts'
import { removeAccepted, send } from './sent.ts'
import { allStoredDrafts, changed, draftForms, saveNow, storedDraftOf } from './stored-drafts.ts'

const { dataset } = document.documentElement

if (dataset.drafts === undefined) {
  dataset.drafts = ''
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', whenReactRuns)
  else whenReactRuns()
}

// Wait for hydration: changing form fields before it would be a mismatch between server and browser.
function whenReactRuns(): void {
  if ('hydrates' in dataset && dataset.react === undefined) addEventListener(reactRuns, start, { once: true })
  else start()
}

function start(): void {
  removeAccepted()
  const seen = new WeakMap<HTMLFormElement, string>()
  const look = () => {
    const fresh = draftForms().filter((form) => seen.get(form) !== formKeyOf(form))
    for (const form of fresh) seen.set(form, formKeyOf(form))
    // Tests wait for this attribute.
    if (fresh.length > 0)
      void continueForms(fresh.map(storedDraftOf)).then(() => {
        dataset.drafts = 'started'
      })
  }
  look()
  let planned = 0
  new MutationObserver(() => {
    cancelAnimationFrame(planned)
    planned = requestAnimationFrame(look)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Forms that are being reset. The page then dispatches `input` for their character counters, without any typing. */
const resetting = new WeakSet<HTMLFormElement>()

document.addEventListener('reset', ({ target }) => {
  const form = formOf(target)
  if (!form) return
  resetting.add(form)
  setTimeout(() => resetting.delete(form))
})

for (const type of ['input', 'change'])
  document.addEventListener(type, (event) => {
    // A field without a name is not submitted, such as the editor's search.
    const isSent = !(event.target instanceof HTMLInputElement) || event.target.name !== ''
    const form = isSent && formOf(event.target)
    if (!form || filled.has(event)) return
    // After a submit the page clears the form, which fires events that must not start a new draft.
    const isCleared = !event.isTrusted && (resetting.has(form) || storedDraftOf(form).nonce !== undefined)
    if (!isCleared) changed(storedDraftOf(form))
  })

document.addEventListener('draft-save', ({ target }) => {
  const form = formOf(target)
  if (!form) return
  // Saved on request: a form that was rejected before is no longer being submitted.
  delete storedDraftOf(form).nonce
  void saveNow(storedDraftOf(form))
})

document.addEventListener(
  'submit',
  (event) => {
    const form = formOf(event.target)
    if (!form) return
    const { submitter } = event
    const isElsewhere = submitter?.hasAttribute('formaction') || submitter?.getAttribute('value') === 'draft'
    if (isElsewhere) void saveNow(storedDraftOf(form))
    else send(storedDraftOf(form))
  },
  true,
)

document.addEventListener('formdata', (event) => {
  const form = formOf(event.target)
  const draftForm = form && storedDraftOf(form)
  if (!draftForm?.nonce) return
  event.formData.set('sent-draft', `${draftForm.key} ${draftForm.nonce} ${tab} ${Date.now()}`)
})

addEventListener('pagehide', leave)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
addEventListener('online', retry)
addEventListener('focus', retry)

function leave(): void {
  for (const draftForm of allStoredDrafts()) if (draftForm.dirty && !draftForm.nonce) void saveNow(draftForm, true)
}

function retry(): void {
  for (const draftForm of allStoredDrafts()) if (draftForm.dirty && !draftForm.nonce) void saveNow(draftForm)
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  if (!(target instanceof Element)) return null
  const form = target instanceof HTMLFormElement ? target : target.closest('form')
  return form && draftForms().includes(form) ? form : null
}
