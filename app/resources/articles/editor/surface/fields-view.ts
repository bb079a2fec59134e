import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView, NodeView } from 'prosemirror-view'

/** A field of a block without text, shown below the block while it is selected. */
export interface BlockField {
  attr: string
  label: string
  help?: string
  /** The choices, by value. */
  options?: Readonly<Record<string, string>>
  /** The id of the form's datalist to choose from, for a block with these attributes. */
  list?: (attrs: Node['attrs']) => string | undefined
  /** The attribute that is filled with the chosen item's name if it is empty. */
  names?: string
}

interface Shown {
  /** The tag of the element that renders the block. */
  tag: string
  name: string
  fields: readonly BlockField[]
  show: (element: HTMLElement, attrs: Node['attrs']) => void
}

let counter = 0

/** The view of a block that is edited by fields below it: a picture, a button, a download, a video. */
export class FieldsView implements NodeView {
  dom: HTMLElement
  #shown: HTMLElement
  #fields: HTMLElement
  #about: Shown
  #node: Node
  #view: EditorView
  #getPos: () => number | undefined

  constructor(about: Shown, node: Node, view: EditorView, getPos: () => number | undefined) {
    this.#about = about
    this.#node = node
    this.#view = view
    this.#getPos = getPos
    this.dom = document.createElement('div')
    this.dom.dataset.block = node.type.name
    this.dom.contentEditable = 'false'
    this.#shown = document.createElement(about.tag)
    this.#fields = this.#drawFields()
    this.dom.append(this.#shown, this.#fields)
    this.#show()
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#show()
    return true
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
    this.#fields.hidden = false
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
    this.#fields.hidden = true
  }

  stopEvent(event: Event): boolean {
    return this.#fields.contains(event.target as HTMLElement)
  }

  ignoreMutation(): boolean {
    return true
  }

  #show(): void {
    this.#about.show(this.#shown, this.#node.attrs)
  }

  #drawFields(): HTMLElement {
    const group = document.createElement('div')
    group.hidden = true
    group.dataset.fields = ''
    group.setAttribute('role', 'group')
    group.setAttribute('aria-label', this.#about.name)
    for (const field of this.#about.fields) group.append(this.#drawField(field))
    const remove = document.createElement('button')
    remove.type = 'button'
    remove.textContent = 'Remove'
    remove.addEventListener('click', () => this.#remove())
    group.append(remove)
    group.addEventListener('keydown', (event) => {
      event.stopPropagation()
      if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      this.#view.focus()
    })
    return group
  }

  #drawField({ attr, label, help, options, list, names }: BlockField): HTMLElement {
    const line = document.createElement('label')
    const words = document.createElement('span')
    words.textContent = label
    const control = options ? document.createElement('select') : document.createElement('input')
    for (const [value, name] of Object.entries(options ?? {})) {
      const option = document.createElement('option')
      option.value = value
      option.textContent = name
      control.append(option)
    }
    control.value = this.#node.attrs[attr] ?? ''
    control.autocomplete = 'off'
    control.dataset.attr = attr
    const suggested = list?.(this.#node.attrs)
    if (suggested) control.setAttribute('list', suggested)
    control.addEventListener('input', () => {
      this.#change(attr, control.value)
      if (names && control instanceof HTMLInputElement) this.#takeName(names, control)
    })
    if (control instanceof HTMLInputElement) control.addEventListener('change', () => chooseByTitle(control))
    line.append(words, control)
    if (help) {
      const note = document.createElement('small')
      note.id = `block-help-${++counter}`
      note.textContent = help
      control.setAttribute('aria-describedby', note.id)
      const both = document.createElement('div')
      both.append(line, note)
      return both
    }
    return line
  }

  #takeName(attr: string, { list, value }: HTMLInputElement): void {
    const name = [...(list?.querySelectorAll('option') ?? [])].find((option) => option.value === value)?.label
    const field = this.#fields.querySelector<HTMLInputElement>(`[data-attr="${attr}"]`)
    if (!name || !field || field.value !== '') return
    field.value = name
    this.#change(attr, name)
  }

  #change(attr: string, value: string): void {
    const at = this.#getPos()
    if (at === undefined) return
    const isOptional = this.#node.type.spec.attrs?.[attr]?.default === null
    const attrs = { ...this.#node.attrs, [attr]: value || (isOptional ? null : '') }
    const tr = this.#view.state.tr.setNodeMarkup(at, undefined, attrs)
    this.#view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
  }

  #remove(): void {
    const at = this.#getPos()
    if (at === undefined) return
    this.#view.dispatch(this.#view.state.tr.delete(at, at + this.#node.nodeSize))
    this.#view.focus()
  }
}

/** Typing a title from the list without choosing it selects its item. */
function chooseByTitle(control: HTMLInputElement): void {
  const title = control.value.trim().toLowerCase()
  const named = [...(control.list?.querySelectorAll('option') ?? [])].find(
    ({ label }) => title !== '' && label.toLowerCase() === title,
  )
  if (!named) return
  control.value = named.value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Text typed while a block is selected goes after it; by default it would replace the block. */
export function typeBehind(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state
  if (!(selection instanceof NodeSelection) || !selection.node.isAtom) return false
  const line = schema.node('paragraph', null, schema.text(text))
  tr.insert(selection.to, line)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + line.nodeSize - 1)).scrollIntoView())
  return true
}

/** Enter on a selected block focuses its first field. */
export function enterFields(view: EditorView): boolean {
  const { selection } = view.state
  if (!(selection instanceof NodeSelection)) return false
  const dom = view.nodeDOM(selection.from)
  const field = dom instanceof HTMLElement && dom.querySelector<HTMLElement>('[data-fields] input')
  if (!field) return false
  field.focus()
  return true
}
