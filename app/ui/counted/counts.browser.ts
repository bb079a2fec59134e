import { counted } from './counted.ts'

// Updates the counters below text fields. Part of the script of pages with forms.
self.oninput = ({ target }) => {
  const { id, value } = target as HTMLTextAreaElement
  const counter = document.querySelector<HTMLElement>(`[data-count="${id}"]`)
  if (!counter) return
  const max = Number(counter.dataset.max)
  counter.textContent = counted(value.length, max)
  counter.toggleAttribute('data-over', value.length > max)
}
