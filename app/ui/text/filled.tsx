import { Fragment, type ReactNode } from 'react'

/** Replaces placeholders in a text, such as `{until}`. Unknown ones remain. */
export function Filled({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  // Odd parts are placeholder names.
  return text.split(/\{(\w+)\}/).map((part, at) => {
    const isKnown = at % 2 === 1 && Object.hasOwn(values, part)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    return <Fragment key={at}>{isKnown ? values[part] : at % 2 === 1 ? `{${part}}` : part}</Fragment>
  })
}
