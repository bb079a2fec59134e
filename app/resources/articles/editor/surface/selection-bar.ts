import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

const offered = ['Bold', 'Italic', 'Link', 'Code', 'Heading', 'Quote'] as const

/** A formatting bar beside the selection, for the pointer. Keyboard users have the toolbar and the shortcuts. */
export function selectionBar(run: (name: string) => void): Plugin {
  return new Plugin({
    view(view) {
      const bar = document.createElement('div')
      bar.setAttribute('role', 'toolbar')
      bar.setAttribute('aria-label', 'Formatting of the selection')
      bar.dataset.selectionBar = ''
      bar.hidden = true
      bar.append(...offered.map((name) => button(name, run)))
      // Keep the focus in the surface.
      bar.addEventListener('pointerdown', (event) => event.preventDefault())
      view.dom.after(bar)
      const leave = () => {
        bar.hidden = true
      }
      view.dom.addEventListener('blur', leave)
      return {
        update: (view) => position(bar, view),
        destroy: () => {
          view.dom.removeEventListener('blur', leave)
          bar.remove()
        },
      }
    },
  })
}

function position(bar: HTMLElement, view: EditorView): void {
  const { selection } = view.state
  const isOffered =
    selection instanceof TextSelection &&
    !selection.empty &&
    selection.$from.parent.type.name !== 'code_block' &&
    view.hasFocus()
  bar.hidden = !isOffered
  if (!isOffered) return
  const around = view.dom.parentElement?.getBoundingClientRect()
  const [begins, ends] = [view.coordsAtPos(selection.from), view.coordsAtPos(selection.to)]
  const wide = (around?.width ?? 0) - bar.offsetWidth
  bar.style.insetBlockStart = `${ends.bottom - (around?.top ?? 0)}px`
  bar.style.insetInlineStart = `${Math.max(0, Math.min(wide, begins.left - (around?.left ?? 0)))}px`
}

function button(name: string, run: (name: string) => void): HTMLElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.tabIndex = -1
  made.textContent = name
  made.addEventListener('click', () => run(name))
  return made
}
