// Writing box behavior until `writing.browser.ts` runs.
import { doesWritingRun } from './writing-runs.ts'

// Otherwise the browser opens a dropped file in place of the page.
document.addEventListener('dragover', (event) => rejectFiles(event, event.dataTransfer))
document.addEventListener('drop', (event) => rejectFiles(event, event.dataTransfer))
document.addEventListener('paste', (event) => rejectFiles(event, event.clipboardData))

function rejectFiles(event: Event, carried: DataTransfer | null): void {
  const form = event.target instanceof Element ? event.target.closest('form[data-attaches]') : null
  if (!form || doesWritingRun() || !carried?.types.includes('Files')) return
  // As in `attach.browser.ts`: prefer the text.
  if (event.type === 'paste' && carried.types.includes('text/plain')) return
  event.preventDefault()
  const status = form.querySelector('[data-attached]')
  if (status && event.type !== 'dragover')
    status.textContent = 'This page is still loading: please choose your files in the file field.'
}
