// Suggests names while an @ is typed: arrow keys select, Enter or Tab inserts, Escape closes. Without scripts the name
// is typed in full.
import { replaceRange } from './insert.ts'

interface Offered {
  name: string
  headline: string
}

interface Offer {
  area: HTMLTextAreaElement
  container: HTMLElement
  /** The offset of the @. */
  from: number
  people: Offered[]
  chosen: number
}

const mentionAtEnd = /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{N}][\p{L}\p{N}'’._-]*(?: [\p{L}\p{N}'’._-]*)?)$/u
let offer: Offer | undefined
let requestNumber = 0

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.closest('[data-attaches]')) void lookUp(target)
})
document.addEventListener('keydown', choose, true)
document.addEventListener('focusout', ({ target }) => target === offer?.area && end())
// A mousedown would move the focus and close the suggestions before the click.
document.addEventListener('mousedown', (event) => optionOf(event) && event.preventDefault())
document.addEventListener('click', (event) => {
  const option = optionOf(event)
  if (option) take(Number(option.dataset.at))
})

function optionOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-mentions] [role="option"]') : null
}

async function lookUp(area: HTMLTextAreaElement): Promise<void> {
  const turn = ++requestNumber
  const before = area.value.slice(0, area.selectionEnd)
  const query = mentionAtEnd.exec(before)?.[1]
  if (query === undefined) return end()
  const onPage = namesOnPage().filter(({ name }) => begins(name, query))
  // Debounce: send no request while typing continues.
  await new Promise((resolve) => setTimeout(resolve, 150))
  if (turn !== requestNumber) return
  const known = await ask(query)
  if (turn !== requestNumber) return
  const people = [...new Map([...onPage, ...known].map((one) => [one.name, one])).values()].slice(0, 6)
  show(area, before.length - query.length - 1, people)
}

async function ask(query: string): Promise<Offered[]> {
  const address = `/campus/mentions?q=${encodeURIComponent(query)}`
  const response = await fetch(address, { redirect: 'manual' }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as { people: Offered[] }).people : []
}

/** The authors of texts on the page are suggested first. */
function namesOnPage(): Offered[] {
  const names = [...document.querySelectorAll<HTMLElement>('[data-quotable]')].map(({ dataset }) => dataset.quotable)
  return [...new Set(names)].flatMap((name) => (name && name !== 'Former member' ? [{ name, headline: '' }] : []))
}

function begins(name: string, query: string): boolean {
  return ` ${name.toLowerCase()}`.includes(` ${query.toLowerCase()}`)
}

function show(area: HTMLTextAreaElement, from: number, people: Offered[]): void {
  const container = area.form?.querySelector<HTMLElement>('[data-mentions]')
  if (!container || people.length === 0) {
    end()
    return
  }
  offer = { area, container, from, people, chosen: 0 }
  const list = document.createElement('ul')
  list.id = `${area.id}-people`
  list.role = 'listbox'
  list.ariaLabel = 'People to mention'
  list.append(...people.map((person, at) => optionFor(person, at)))
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'visually-hidden'
  status.textContent = `${people.length === 1 ? '1 person' : `${people.length} people`}: arrow keys choose, Enter takes`
  container.replaceChildren(list, status)
  area.setAttribute('aria-controls', list.id)
  area.setAttribute('aria-autocomplete', 'list')
  highlight(0)
}

function optionFor({ name, headline }: Offered, at: number): HTMLElement {
  const option = document.createElement('li')
  option.role = 'option'
  option.id = `${offer?.area.id}-person-${at}`
  option.dataset.at = String(at)
  const strong = document.createElement('b')
  strong.textContent = name
  option.append(strong, headline && ` ${headline}`)
  return option
}

function highlight(chosen: number): void {
  if (!offer) return
  offer.chosen = chosen
  for (const option of offer.container.querySelectorAll('[role="option"]'))
    option.ariaSelected = String(Number((option as HTMLElement).dataset.at) === chosen)
  offer.area.setAttribute('aria-activedescendant', `${offer.area.id}-person-${chosen}`)
}

function choose(event: KeyboardEvent): void {
  if (!offer || event.target !== offer.area || event.isComposing || event.ctrlKey || event.metaKey) return
  const { chosen, people } = offer
  if (event.key === 'ArrowDown') highlight((chosen + 1) % people.length)
  else if (event.key === 'ArrowUp') highlight((chosen + people.length - 1) % people.length)
  else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(chosen)
  else if (event.key === 'Escape') end()
  else return
  event.preventDefault()
  event.stopPropagation()
}

function take(at: number): void {
  const person = offer?.people[at]
  if (!offer || !person) return
  const { area, from } = offer
  end()
  replaceRange(area, from, area.selectionEnd, `@${person.name} `)
  // The inserted name must not trigger suggestions again.
  end()
  area.focus()
}

function end(): void {
  requestNumber++
  if (!offer) return
  const { area, container } = offer
  offer = undefined
  container.replaceChildren()
  for (const name of ['aria-controls', 'aria-autocomplete', 'aria-activedescendant']) area.removeAttribute(name)
}
