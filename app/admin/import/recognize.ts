import type { ImportKind } from './import.ts'

/** Recognizes the kind of an export by its content; undefined for an unknown file. */
export function recognizeImport(text: string): ImportKind | undefined {
  const beginning = text.slice(0, 100).trimStart()
  if (beginning.startsWith('---')) return 'markdown'
  if (beginning.startsWith('<')) return text.includes('wordpress.org/export') ? 'wordpress' : undefined
  if (!beginning.startsWith('{')) return firstLine(text).includes(',') ? 'subscribers' : undefined
  const keys = topLevelKeys(text)
  if (keys.includes('db')) return 'ghost'
  if (keys.includes('markdown')) return 'markdown'
  return keys.includes('topics') ? 'discourse' : undefined
}

function firstLine(text: string): string {
  return text.trimStart().split(/\r?\n/, 1)[0] ?? ''
}

function topLevelKeys(text: string): string[] {
  try {
    return Object.keys(JSON.parse(text) as object)
  } catch {
    // A truncated JSON file: recognize it by its first key.
    return [/^\s*\{\s*"(\w+)"/.exec(text)?.[1] ?? '']
  }
}
