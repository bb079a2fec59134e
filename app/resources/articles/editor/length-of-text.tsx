import { useEffect, useState } from 'react'
import { readingMinutes } from '#app/platform/markdown/reading-time.ts'

/** The word count of `area`, and its reading time. */
export function LengthOfText({ area }: { area: HTMLTextAreaElement }) {
  const [words, setWords] = useState(() => countedWords(area.value))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        setWords(countedWords(area.value))
      }, 300)
    }
    area.addEventListener('input', later)
    return () => {
      clearTimeout(timer)
      area.removeEventListener('input', later)
    }
  }, [area])
  return (
    <>
      {words === 1 ? '1 word' : `${words.toLocaleString('en')} words`} · {readingMinutes(words)} min read
    </>
  )
}

// Markup and addresses do not count as words.
function countedWords(markdown: string): number {
  const text = markdown.replace(/\]\([^)]*\)/g, ' ').replace(/<[^>]*>/g, ' ')
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0
}
