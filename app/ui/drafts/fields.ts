/** What stands in the fields of a form; a field that may be given more than once has a list. */
export type Fields = Record<string, string | string[]>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Of the hidden fields, those that say which text the typed one was made from; others are the page's own. */
const RESTORED_HIDDEN = ['version', 'revision', 'stamp', 'seen', 'key', 'replyTo']
const NEVER = /(?:password|passkey|credential)$|^(?:pass|sent-draft|intent)$/i

export function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {}
  for (const [name, controls] of controlsByName(form)) {
    const values = controls.flatMap(valuesOf)
    const [first] = controls
    fields[name] = controls.length > 1 || isMultiple(first) ? values : (values[0] ?? '')
  }
  for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-adds]'))
    fields[addedName(area)] = area.defaultValue
  return fields
}

/** Where a draft says what the server had put into a field on request: an address that asks about a product. */
export function addedName({ name }: HTMLTextAreaElement): string {
  return `${name}~added`
}

/** Whether somebody changed what the server wrote into the form. */
export function isChanged(form: HTMLFormElement): boolean {
  return controlsOf(form).some((control) => {
    if (control.type === 'hidden') return false
    if (control instanceof HTMLSelectElement) return isChosen(control)
    if (isCheck(control)) return control.checked !== control.defaultChecked
    return control.value !== control.defaultValue
  })
}

// A browser chooses the first option where the server named none.
function isChosen({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options]
  const isNamed = multiple || all.some(({ defaultSelected }) => defaultSelected)
  return all.some((option, index) => option.selected !== (isNamed ? option.defaultSelected : index === 0))
}

/** True where what can be seen of the form is `fields` already. */
export function shows(form: HTMLFormElement, fields: Fields): boolean {
  const hidden = new Set(controlsOf(form).flatMap(({ name, type }) => (type === 'hidden' ? [name] : [])))
  const plain = (value: string | string[] | undefined) => JSON.stringify([value ?? ''].flat()).replaceAll('\\r', '')
  return Object.entries(fieldsOf(form)).every(
    ([name, value]) => hidden.has(name) || !(name in fields) || plain(value) === plain(fields[name]),
  )
}

/** Puts a text into its form, where React hears of it too. */
export function fill(form: HTMLFormElement, fields: Fields): void {
  for (const [name, controls] of controlsByName(form)) {
    const value = fields[name]
    if (value === undefined) continue
    const values = [value].flat()
    for (const [index, control] of controls.entries()) {
      if (control.type === 'hidden') {
        if (RESTORED_HIDDEN.includes(name)) control.value = values[0] ?? ''
      } else if (isCheck(control)) setChecked(control, values.includes(control.value))
      else if (control instanceof HTMLSelectElement) select(control, values)
      else setValue(control, values[index] ?? '')
    }
  }
}

/** True where every text of `other` stands in `fields` too. */
export function holds(fields: Fields, other: Fields): boolean {
  return Object.entries(other).every(([name, value]) => {
    if (typeof value !== 'string' || RESTORED_HIDDEN.includes(name) || name.endsWith('~added')) return true
    return String(fields[name] ?? '')
      .replaceAll('\r', '')
      .includes(value.replaceAll('\r', '').trim())
  })
}

/** The texts of a form that differ from what the server wrote there. */
export function draftTexts(form: HTMLFormElement): Fields {
  const areas = controlsOf(form).filter(
    (one): one is HTMLTextAreaElement => one instanceof HTMLTextAreaElement && one.value !== one.defaultValue,
  )
  return Object.fromEntries(areas.map(({ name, value }) => [name, value]))
}

/** Sets one field past React's own record of it, so that React hears the change. */
export function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value === value) return
  const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  announce(control, 'input')
}

function setChecked(control: HTMLInputElement, checked: boolean): void {
  // A press, so that React and scripts of the page hear of it.
  if (control.checked !== checked) control.click()
}

function select(control: HTMLSelectElement, values: string[]): void {
  for (const option of control.options) option.selected = values.includes(option.value)
  announce(control, 'change')
}

/** The input event of a filled field is no typing. */
export const filled = new WeakSet<Event>()

function announce(control: Control, name: string): void {
  const event = new Event(name, { bubbles: true })
  filled.add(event)
  control.dispatchEvent(event)
}

function controlsByName(form: HTMLFormElement): Map<string, Control[]> {
  return Map.groupBy(controlsOf(form), ({ name }) => name)
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement) &&
      one.name !== '' &&
      !NEVER.test(one.name) &&
      !/^(?:file|password|submit|button|image|reset)$/.test(one.type) &&
      // A honeypot is no field of a person.
      !(one.tabIndex < 0 && one.type !== 'hidden' && !(one instanceof HTMLTextAreaElement)),
  )
}

function valuesOf(control: Control): string[] {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value)
  if (isCheck(control)) return control.checked ? [control.value] : []
  return [control.value]
}

function isCheck(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function isMultiple(control: Control | undefined): boolean {
  return control !== undefined && 'multiple' in control && control.multiple && control.type !== 'email'
}
