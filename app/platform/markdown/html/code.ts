import type { Node } from 'prosemirror-model'
import { surfaceSchema } from '../document/schema.ts'
import type { HtmlNode } from '../tree.ts'
import { classesOf, findElement, hasClass, isBlock, property, rawText, styleOf } from './elements.ts'

/** True for an element that is a block of code, whatever its markup. */
export function isCodeBox(node: HtmlNode): boolean {
  if (node.tagName === 'pre') return true
  const style = styleOf(node)
  const isPreserved = /^pre/.test(style.get('white-space') ?? '')
  // Code editors copy a box in a monospace font, with a nested box for each line.
  if (node.tagName === 'div') return isPreserved && /mono|menlo|consolas|courier/.test(style.get('font-family') ?? '')
  if (node.tagName === 'code') return (isPreserved || isBlock(node)) && rawText(node).trim().includes('\n')
  return node.tagName === 'table' && findElement(node, (cell) => hasClass(cell, 'blob-code')) !== undefined
}

/** The code block for an element. */
export function codeOf(box: HtmlNode): Node {
  const text = linesIn(box, '')
    .replace(/\u00a0/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|\s+$/g, '')
  return surfaceSchema.node('code_block', { lang: languageOf(box) }, text ? [surfaceSchema.text(text)] : [])
}

const numbers = /^(?:line-?numbers?(?:-rows)?|linenos?|lineno|gutter|ln-num|hljs-ln-numbers)$/

/** Appends the code below a node to `before`. Each block element ends a line. */
function linesIn(node: HtmlNode, before: string): string {
  if (node.type === 'text') return before + (node.value ?? '')
  if (node.tagName === 'br') return `${before}\n`
  if (classesOf(node).some((name) => numbers.test(name))) return before
  // The cells of a row share a line.
  const isLine = isBlock(node) && !/^t[dh]$/.test(node.tagName ?? '')
  const begun = isLine && before !== '' && !before.endsWith('\n') ? `${before}\n` : before
  const text = (node.children ?? []).reduce((code, child, at, { [at - 1]: last }) => {
    // Some programs write a <br> and also the line break that it stands for.
    const isExplicitBreak = last?.tagName === 'br' && child.type === 'text'
    return linesIn(isExplicitBreak ? { ...child, value: child.value?.replace(/^\n/, '') ?? '' } : child, code)
  }, begun)
  return isLine && text.length > begun.length && !text.endsWith('\n') ? `${text}\n` : text
}

/** The language of a code block, from its classes. */
function languageOf(box: HtmlNode): string | null {
  const inner = findElement(box, ({ tagName }) => tagName === 'code')
  for (const node of [inner, box]) {
    if (!node) continue
    const classes = classesOf(node).join(' ')
    const [, named] = /(?:^| )(?:language|lang|highlight-source|highlight-text)-([\w+#.-]+)/.exec(classes) ?? []
    const [, brush] = /brush: ?([\w+#.-]+)/.exec(classes) ?? []
    const language = named ?? brush ?? (property(node, 'dataLang') || property(node, 'dataLanguage'))
    if (language && !/^(?:none|plaintext|plain)$/.test(language)) return language
  }
  return null
}
