import type { DocumentKind } from '#app/platform/uploads/document-kinds.ts'
import { clearError, sampleOf, showError } from '../../form/errors.browser.ts'
import { runForm } from '../../form/run.browser.ts'
import { fileMessages, MAX_CANDIDATE_FILE_BYTES } from '../candidate.ts'

const form = document.querySelector<HTMLFormElement>('form[data-lead]')
const meter = document.querySelector<HTMLElement>('[data-progress]')
const files = [...(form?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])]

for (const input of files) input.addEventListener('change', () => look(input))
form?.addEventListener('reset', () => {
  for (const input of files) removeStatus(input)
})
if (form)
  runForm({
    form,
    address: '/skillbridge/candidate-profile/submission',
    onProgress: showProgress,
  })

/** Checks a document on selection; the server checks it again. */
function look(input: HTMLInputElement): void {
  removeStatus(input)
  clearError(input)
  const [file] = input.files ?? []
  if (!file) return
  const problem = problemOf(file, input.accept)
  if (problem) {
    input.value = ''
    const message = showError(input, `${problem.title}. ${problem.description}`)
    message.role = 'alert'
    return
  }
  const { title, description } = fileMessages.selected(file.name)
  const status = sampleOf('status')
  status.id = `${input.id}-status`
  status.textContent = ''
  const nameElement = document.createElement('b')
  nameElement.textContent = title
  status.append(nameElement, ` ${description}`)
  input.parentElement?.append(status)
}

function removeStatus(input: HTMLInputElement): void {
  document.getElementById(`${input.id}-status`)?.remove()
}

function problemOf(file: File, accept: string): { title: string; description: string } | undefined {
  if (file.size > MAX_CANDIDATE_FILE_BYTES) return fileMessages.tooLarge
  // `accept` is only a hint: dropped files and typed names bypass it.
  return accept.split(',').some((extension) => file.name.toLowerCase().endsWith(extension))
    ? undefined
    : fileMessages.wrongKind(accept.replaceAll('.', '').split(',') as DocumentKind[])
}

function showProgress(share: number | undefined): void {
  if (!meter) return
  meter.hidden = share === undefined
  const percent = Math.round((share ?? 0) * 100)
  const bar = meter.querySelector('progress')
  if (bar) bar.value = percent
  meter.querySelector('[data-share]')?.setAttribute('stroke-dasharray', `${percent} 100`)
  const words = meter.querySelector('span')
  if (words) words.textContent = `${words.dataset.words}: ${percent}%`
}
