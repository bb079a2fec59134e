import { Fragment, type ReactNode } from 'react'

/** A text with its places taken by what the page puts there: `{until}` by a moment. An unknown place stays as it is. */
export function Filled({ text, places }: { text: string; places: Readonly<Record<string, ReactNode>> }) {
  // Every second part is the name of a place.
  return text.split(/\{(\w+)\}/).map((part, at) => {
    const isKnown = at % 2 === 1 && Object.hasOwn(places, part)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    return <Fragment key={at}>{isKnown ? places[part] : at % 2 === 1 ? `{${part}}` : part}</Fragment>
  })
}
