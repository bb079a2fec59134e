const words = [
  'no',
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
]

/** Replaces `{number}` and `{Number}` (capitalized) with the count of questions in words. */
export function withCount(text: string, { questions }: { questions: readonly unknown[] }): string {
  const number = words[questions.length] ?? String(questions.length)
  return text.replaceAll('{number}', number).replaceAll(
    '{Number}',
    number.replace(/^./, (letter) => letter.toUpperCase()),
  )
}
