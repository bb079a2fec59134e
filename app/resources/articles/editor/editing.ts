/** Something that the toolbar sets, and its keys: `Mod` is Ctrl, on a Mac ⌘. */
export interface ToolbarMark {
  name: string
  key?: string
}

/** An editor at work over a textarea: the writing surface, or the markdown itself. */
export interface Editing {
  marks: readonly ToolbarMark[]
  /** Sets or takes a mark, as the toolbar's buttons do. */
  run: (name: string) => void
  insert: (markdown: string) => void
  /** Makes a link of what is selected; none of it where the address is empty. */
  link: (href: string) => void
  focus: () => void
  finding: WordSearch
  destroy: () => void
}

/** Looks for words in what is written, in small letters and capitals alike. */
export interface WordSearch {
  look: (words: string) => PlacesFound
  /** Goes to the next place, or to the one before. */
  step: (by: 1 | -1) => PlacesFound
  /** Replaces the place that is selected, and goes on. */
  replace: (words: string) => PlacesFound
  replaceAll: (words: string) => PlacesFound
}

/** How many places have the words, and which of them is selected: 0 for none. */
export interface PlacesFound {
  found: number
  at: number
}

export interface EditingOptions {
  label: string
  onImages: (files: File[]) => void
  onSave: () => void
  /** Hears what of a paste could not come along. */
  onLeftOut: (things: string[]) => void
  /** Asks for a picture. */
  onPicture: () => void
  /** Asks to find words. */
  onFind: () => void
  /** Asks for the address of a link. @param href the one that it has */
  onLink: (href: string) => void
}
