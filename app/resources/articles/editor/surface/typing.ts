import {
  type InputRule,
  inputRules,
  InputRule as Rule,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import type { Plugin } from 'prosemirror-state'
import { surfaceSchema } from '#app/platform/markdown/document/schema.ts'
import { inserted, markType, nodeType } from './acts.ts'

/** Applies markdown syntax while it is typed; Backspace undoes the conversion. */
export function typingShortcuts(): Plugin {
  return inputRules({
    rules: [
      // A single number sign would be the title's level: treat it as two.
      textblockTypeInputRule(/^(#{1,4})\s$/, nodeType('heading'), ([, signs = '']) => ({
        level: Math.max(2, signs.length),
      })),
      wrappingInputRule(/^\s*>\s$/, nodeType('blockquote')),
      wrappingInputRule(/^\s*[-*+]\s$/, nodeType('bullet_list')),
      // A larger number is a year or a day: "2024. A great year".
      wrappingInputRule(/^(\d{1,2})[.)]\s$/, nodeType('ordered_list'), ([, start]) => ({ start: Number(start) })),
      textblockTypeInputRule(/^(?:```|~~~)([^\s`~]*)\s$/, nodeType('code_block'), ([, lang]) => ({
        lang: lang || null,
      })),
      line(),
      task(),
      marked(/(?:^|[^*\w])(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/, 'strong'),
      marked(/(?:^|[^*\w])(\*([^*\s](?:[^*]*[^*\s])?)\*)$/, 'em'),
      marked(/(?:^|[^_\w])(_([^_\s](?:[^_]*[^_\s])?)_)$/, 'em'),
      marked(/(?:^|[^~])(~~([^~\s](?:[^~]*[^~\s])?)~~)$/, 'strike'),
      marked(/(?:^|[^`])(`([^`]+)`)$/, 'code'),
      link(),
      address(),
    ],
  })
}

function line(): InputRule {
  return new Rule(/^(?:---|\*\*\*)$/, (state, _, from, to) => {
    const cleared = state.apply(state.tr.delete(from, to))
    let made = null as typeof state.tr | null
    inserted(() => nodeType('horizontal_rule').create())(cleared, (tr) => {
      made = tr
    })
    if (!made) return null
    const tr = state.tr.delete(from, to)
    for (const step of (made as typeof tr).steps) tr.step(step)
    return tr
  })
}

function task(): InputRule {
  return new Rule(/^\[([ x])\]\s$/, (state, [, sign], from, to) => {
    const $from = state.doc.resolve(from)
    const item = $from.node(-1)
    if (item?.type.name !== 'list_item') return null
    return state.tr
      .delete(from, to)
      .setNodeMarkup($from.before(-1), undefined, { ...item.attrs, checked: sign === 'x' })
  })
}

// The last character is not in the document yet.
function marked(pattern: RegExp, markName: string): InputRule {
  return new Rule(pattern, (state, [, whole = '', words = ''], _, to) => {
    const from = to - (whole.length - 1)
    if (state.doc.rangeHasMark(from, to, markType('code'))) return null
    const size = (whole.length - words.length) / 2
    return state.tr
      .delete(to - (size - 1), to)
      .delete(from, from + size)
      .addMark(from, from + words.length, markType(markName).create())
      .removeStoredMark(markType(markName))
  })
}

function link(): InputRule {
  return new Rule(/(?:^|[^!])(\[([^\]]+)\]\(([^\s()]+)\))$/, (state, [, whole = '', words = '', href], _, to) => {
    const from = to - (whole.length - 1)
    const mark = markType('link').create({ href })
    return state.tr.replaceWith(from, to, surfaceSchema.text(words, [mark])).removeStoredMark(mark)
  })
}

function address(): InputRule {
  return new Rule(/(?:^|\s)(https?:\/\/[^\s<>]+[^\s<>.,;:!?)'"])(\s)$/, (state, [, href = '', space = ''], _, to) => {
    const mark = markType('link').create({ href })
    return state.tr
      .addMark(to - href.length, to, mark)
      .insertText(space, to)
      .removeMark(to, to + 1, mark)
  })
}
