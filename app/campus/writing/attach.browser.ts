// Uploads files that are pasted, dropped or chosen, and inserts a reference to each at the caret. Without scripts they
// are submitted with the form.
import { insertBlock, replaceMark } from './insert.ts'

let uploading = 0
let count = 0

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !boxOf(target)) return
  void attach(target, [...(target.files ?? [])])
  // The files are uploaded and referenced by now: do not submit them again with the form.
  target.value = ''
})
document.addEventListener('paste', (event) => {
  const files = [...(event.clipboardData?.files ?? [])]
  // A spreadsheet puts both text and a picture of the cells on the clipboard: paste the text.
  if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
  take(event, files)
})
document.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files') && boxOf(event.target)) event.preventDefault()
})
document.addEventListener('drop', (event) => take(event, [...(event.dataTransfer?.files ?? [])]))
document.addEventListener(
  'submit',
  (event) => {
    if (uploading === 0 || !boxOf(event.target)) return
    event.preventDefault()
    announce(event.target, ['Please wait until the files are uploaded, then send it again.'])
  },
  true,
)

function boxOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>('form[data-attaches]') : null
}

function take(event: Event, files: File[]): void {
  if (files.length === 0 || !boxOf(event.target)) return
  event.preventDefault()
  void attach(event.target, files)
}

async function attach(target: EventTarget | null, files: File[]): Promise<void> {
  const area = boxOf(target)?.elements.namedItem('content')
  if (!(area instanceof HTMLTextAreaElement)) return
  uploading += files.length
  announce(area, ['Uploading...'])
  const errors: string[] = []
  for (const file of files) {
    const placeholder = `[Uploading ${file.name.replace(/[[\]]/g, '')} ${++count}...]`
    insertBlock(area, placeholder)
    const result = await send(file)
    replaceMark(area, placeholder, 'markdown' in result ? result.markdown : '')
    if ('error' in result) errors.push(result.error)
    uploading--
  }
  announce(area, errors)
}

function announce(target: EventTarget | null, messages: string[]): void {
  const status = boxOf(target)?.querySelector('[data-attached]')
  if (status) status.textContent = messages.join(' ')
}

async function send(file: File): Promise<{ markdown: string } | { error: string }> {
  const body = new FormData()
  body.append('files', file)
  try {
    const response = await fetch('/campus/files', { method: 'POST', redirect: 'manual', body })
    if (response.ok) return (await response.json()) as { markdown: string }
    if (response.type === 'opaqueredirect' || response.status === 403)
      return { error: `${file.name} was not uploaded: you are signed out, or cannot write at the moment.` }
    if (response.status === 413) return { error: `${file.name} is too large: the limit is 10 MB.` }
    return { error: ((await response.json()) as { message: string }).message }
  } catch {
    return { error: `${file.name} was not uploaded. Please check your connection and choose it again.` }
  }
}
