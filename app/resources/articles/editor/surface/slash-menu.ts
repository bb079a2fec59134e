import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { editorLabels } from '../labels.ts'
import { type SlashItem, slashItems } from './slash-items.ts'

interface SlashQuery {
  from: number
  to: number
  items: SlashItem[]
}

/** The menu that `/` opens at the start of a line. Choose by arrow keys and Enter, by name or by click. */
export function slashMenu(onPicture: () => void): Plugin {
  const items = slashItems(onPicture)
  let at = 0
  let dismissed = -1
  const slashQuery = (state: EditorState): SlashQuery | undefined => {
    const { $from, empty } = state.selection
    if (!empty || $from.parent.type.name !== 'paragraph') return undefined
    const [whole, query = ''] = /^\/([\w ]{0,20})$/.exec($from.parent.textBetween(0, $from.parentOffset, '', ' ')) ?? []
    if (whole === undefined || $from.start() === dismissed) return undefined
    const named = items.filter(({ name, words }) => `${name} ${words}`.toLowerCase().includes(query.toLowerCase()))
    return named.length > 0 ? { from: $from.start(), to: $from.pos, items: named } : undefined
  }
  const choose = (view: EditorView, item: SlashItem, { from, to }: SlashQuery) => {
    view.dispatch(view.state.tr.delete(from, to))
    item.run(view.state, view.dispatch, view)
    view.focus()
  }
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        const menu = slashQuery(view.state)
        if (!menu) return false
        const last = menu.items.length - 1
        at = Math.min(at, last)
        if (event.key === 'ArrowDown') at = at === last ? 0 : at + 1
        else if (event.key === 'ArrowUp') at = at === 0 ? last : at - 1
        else if (event.key === 'Escape') dismissed = menu.from
        else if (event.key === 'Enter') {
          const item = menu.items[at]
          at = 0
          if (item) choose(view, item, menu)
          return true
        } else return false
        view.updateState(view.state)
        return true
      },
    },
    view(view) {
      const list = document.createElement('ul')
      list.setAttribute('role', 'listbox')
      list.setAttribute('aria-label', editorLabels.insertMenu)
      list.id = 'slash-menu'
      list.dataset.slash = ''
      list.hidden = true
      view.dom.after(list)
      // Keep the focus in the surface.
      list.addEventListener('pointerdown', (event) => event.preventDefault())
      list.addEventListener('click', (event) => {
        const menu = slashQuery(view.state)
        const item = menu?.items[Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at)]
        if (menu && item) choose(view, item, menu)
      })
      const draw = (menu: SlashQuery | undefined) => {
        list.hidden = !menu
        if (!menu) {
          at = 0
          view.dom.removeAttribute('aria-activedescendant')
          view.dom.removeAttribute('aria-controls')
          if (!view.state.selection.$from.parent.textContent.startsWith('/')) dismissed = -1
          return
        }
        list.replaceChildren(...menu.items.map((item, index) => option(item, index, index === at)))
        view.dom.setAttribute('aria-controls', list.id)
        view.dom.setAttribute('aria-activedescendant', `slash-${at}`)
        const line = view.coordsAtPos(menu.from)
        const around = view.dom.parentElement?.getBoundingClientRect()
        // Keep the menu within the window: above the line if there is no room below, and not past the right edge.
        const top = line.bottom + list.offsetHeight <= innerHeight ? line.bottom : line.top - list.offsetHeight
        const left = Math.min(line.left, document.documentElement.clientWidth - list.offsetWidth)
        list.style.insetBlockStart = `${Math.max(0, top) - (around?.top ?? 0)}px`
        list.style.insetInlineStart = `${Math.max(0, left) - (around?.left ?? 0)}px`
        list.children[at]?.scrollIntoView({ block: 'nearest' })
      }
      return {
        update: (view) => draw(view.hasFocus() ? slashQuery(view.state) : undefined),
        destroy: () => list.remove(),
      }
    },
  })
}

function option({ name, hint }: SlashItem, at: number, isChosen: boolean): HTMLElement {
  const line = document.createElement('li')
  line.id = `slash-${at}`
  line.dataset.at = String(at)
  line.setAttribute('role', 'option')
  line.setAttribute('aria-selected', String(isChosen))
  const sign = document.createElement('small')
  sign.textContent = hint ?? ''
  line.append(name, sign)
  return line
}
