import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react'
import { insertBlock, replaceMark } from './insert.ts'

/** What becomes of files that are pasted, dropped or chosen. */
interface Attaching {
  /** How many are on their way. */
  underWay: number
  refusals: string[]
}

/**
 * Stores files that are pasted or dropped into a form's text, or chosen below it, at once: each is named where the
 * caret stands. Without JavaScript they come with the form.
 */
export function useAttaching(form: RefObject<HTMLFormElement | null>) {
  const [{ underWay, refusals }, set] = useState<Attaching>({ underWay: 0, refusals: [] })
  const attach = async (files: File[]) => {
    const area = form.current?.elements.namedItem('content')
    if (files.length === 0 || !(area instanceof HTMLTextAreaElement)) return
    set(({ underWay: others }) => ({ underWay: others + files.length, refusals: [] }))
    for (const file of files) {
      const refusal = await attachOne(area, file)
      set((now) => ({ underWay: now.underWay - 1, refusals: [...now.refusals, ...(refusal ? [refusal] : [])] }))
    }
  }
  return {
    underWay,
    refusals,
    choose(input: HTMLInputElement) {
      void attach([...(input.files ?? [])])
      // Named in the text by now, they need not come with the form as well.
      input.value = ''
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      // A table from a spreadsheet comes as text and as its picture: the text is meant.
      if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
      event.preventDefault()
      void attach(files)
    },
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      event.preventDefault()
      void attach(files)
    },
  }
}

let count = 0

/** @returns why it was refused */
async function attachOne(area: HTMLTextAreaElement, file: File): Promise<string | undefined> {
  const mark = `[Uploading ${file.name.replace(/[[\]]/g, '')} ${++count}...]`
  insertBlock(area, mark)
  const answer = await send(file)
  replaceMark(area, mark, 'markdown' in answer ? answer.markdown : '')
  return 'refusal' in answer ? answer.refusal : undefined
}

async function send(file: File): Promise<{ markdown: string } | { refusal: string }> {
  const body = new FormData()
  body.append('files', file)
  try {
    const response = await fetch('/campus/files', { method: 'POST', redirect: 'manual', body })
    if (response.ok) return (await response.json()) as { markdown: string }
    if (response.type === 'opaqueredirect' || response.status === 403)
      return { refusal: `${file.name} was not sent: you are signed out. Sign in in another tab, then choose it again.` }
    if (response.status === 413) return { refusal: `${file.name} is too large: 10 MB is the most.` }
    return { refusal: ((await response.json()) as { message: string }).message }
  } catch {
    return { refusal: `${file.name} was not sent. Please check the connection, and choose it again.` }
  }
}
