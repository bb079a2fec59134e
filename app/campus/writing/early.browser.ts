// What a writing box does before its script runs (`writing.browser.ts`), and before React does. Keeps what is typed:
// where React takes over a form, it puts back what the server wrote there.
import { keepComposerDraft, makeRoomForTyping } from '../draft.ts'
import { doesWritingRun } from './writing-runs.ts'

const begun = new WeakSet<HTMLFormElement>()

document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null
  const name = form?.dataset.draft
  if (!form || !name || form.dataset.ready !== undefined) return
  if (!begun.has(form)) makeRoomForTyping(name, form)
  begun.add(form)
  keepComposerDraft(name, form)
})

// A browser opens a file that nobody takes, in place of the page.
document.addEventListener('dragover', (event) => refuse(event, event.dataTransfer))
document.addEventListener('drop', (event) => refuse(event, event.dataTransfer))
document.addEventListener('paste', (event) => refuse(event, event.clipboardData))

function refuse(event: Event, carried: DataTransfer | null): void {
  const form = event.target instanceof Element ? event.target.closest('form[data-attaches]') : null
  if (!form || doesWritingRun() || !carried?.types.includes('Files')) return
  // As in `attach.browser.ts`: the text is meant.
  if (event.type === 'paste' && carried.types.includes('text/plain')) return
  event.preventDefault()
  const said = form.querySelector('[data-attached]')
  if (said && event.type !== 'dragover')
    said.textContent = 'This page is not ready for files yet: please choose them in the field for files.'
}
