/** A toolbar command and its shortcut. `Mod` is Ctrl, or ⌘ on a Mac. */
export interface ToolbarFormat {
  name: string
  key?: string
}

/** An active editor over a textarea: the visual surface, or the markdown itself. */
export interface Editing {
  formats: readonly ToolbarFormat[]
  /** Toggles a mark, like the toolbar's buttons. */
  run: (name: string) => void
  insert: (markdown: string) => void
  /** Links the selection, or removes its link if the address is empty. */
  link: (href: string) => void
  focus: () => void
  finding: WordSearch
  destroy: () => void
}

/** Searches the text, ignoring case. */
export interface WordSearch {
  look: (words: string) => SearchMatches
  /** Selects the next or the previous match. */
  step: (by: 1 | -1) => SearchMatches
  /** Replaces the selected match and selects the next. */
  replace: (words: string) => SearchMatches
  replaceAll: (words: string) => SearchMatches
}

/** The number of matches, and the selected one (1-based; 0 for none). */
export interface SearchMatches {
  total: number
  at: number
}

export interface EditingOptions {
  label: string
  onImages: (files: File[]) => void
  onSave: () => void
  /** Called with the kinds of content that a paste left out. */
  onLeftOut: (things: string[]) => void
  /** Opens the file picker. */
  onPicture: () => void
  /** Opens the find bar. */
  onFind: () => void
  /** Opens the link dialog. @param href the current address */
  onLink: (href: string) => void
}
