// Keeps what is typed before React runs: where it takes over a form, it puts back what the server wrote there.
import { keepComposerDraft, makeRoomForTyping } from '../draft.ts'

const begun = new WeakSet<HTMLFormElement>()

document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null
  const name = form?.dataset.draft
  if (!form || !name || form.dataset.ready !== undefined) return
  if (!begun.has(form)) makeRoomForTyping(name, form)
  begun.add(form)
  keepComposerDraft(name, form)
})
