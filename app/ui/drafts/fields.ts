/** A form's values by field name; a list for fields that can have several. */
export type Fields = Record<string, string | string[]>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Hidden fields to restore: those that identify the text's base version. Others belong to the page. */
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

/** The draft's key for text that the server has added to a field on request, such as a product inquiry. */
export function addedName({ name }: HTMLTextAreaElement): string {
  return `${name}~added`
}

/** True if the user has changed any of the server's values. */
export function isChanged(form: HTMLFormElement): boolean {
  return controlsOf(form).some((control) => {
    if (control.type === 'hidden') return false
    if (control instanceof HTMLSelectElement) return isChosen(control)
    if (isCheck(control)) return control.checked !== control.defaultChecked
    return control.value !== control.defaultValue
  })
}

// If no option is selected by the server, the browser selects the first.
function isChosen({ options, multiple }: HTMLSelectElement): boolean {
  const all = [...options]
  const isNamed = multiple || all.some(({ defaultSelected }) => defaultSelected)
  return all.some((option, index) => option.selected !== (isNamed ? option.defaultSelected : index === 0))
}

/** True if the form's visible fields already have these values. */
export function shows(form: HTMLFormElement, fields: Fields): boolean {
  const hidden = new Set(controlsOf(form).flatMap(({ name, type }) => (type === 'hidden' ? [name] : [])))
  const plain = (value: string | string[] | undefined) => JSON.stringify([value ?? ''].flat()).replaceAll('\\r', '')
  return Object.entries(fieldsOf(form)).every(
    ([name, value]) => hidden.has(name) || !(name in fields) || plain(value) === plain(fields[name]),
  )
}

/** Fills a form so that React notices the changes. */
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

/** True if `fields` contains every text of `other`. */
export function holds(fields: Fields, other: Fields): boolean {
  return Object.entries(other).every(([name, value]) => {
    if (typeof value !== 'string' || RESTORED_HIDDEN.includes(name) || name.endsWith('~added')) return true
    return String(fields[name] ?? '')
      .replaceAll('\r', '')
      .includes(value.replaceAll('\r', '').trim())
  })
}

/** The texts of a form that differ from the server's. */
export function draftTexts(form: HTMLFormElement): Fields {
  const areas = controlsOf(form).filter(
    (one): one is HTMLTextAreaElement => one instanceof HTMLTextAreaElement && one.value !== one.defaultValue,
  )
  return Object.fromEntries(areas.map(({ name, value }) => [name, value]))
}

/** Sets a field's value with the native setter, bypassing React's value tracking, so that React notices the change. */
export function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value === value) return
  const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  announce(control, 'input')
}

function setChecked(control: HTMLInputElement, checked: boolean): void {
  // A click, so that React and other scripts are notified.
  if (control.checked !== checked) control.click()
}

function select(control: HTMLSelectElement, values: string[]): void {
  for (const option of control.options) option.selected = values.includes(option.value)
  announce(control, 'change')
}

/** Events fired by filling a field, to tell them from typing. */
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
      // Exclude honeypots.
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
