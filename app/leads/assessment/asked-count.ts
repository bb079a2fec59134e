const words = [
  'no',
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
]

/** A text with how many questions are asked, in words, where it has `{number}`, or `{Number}` for a capital letter. */
export function withCount(text: string, { questions }: { questions: readonly unknown[] }): string {
  const number = words[questions.length] ?? String(questions.length)
  return text.replaceAll('{number}', number).replaceAll(
    '{Number}',
    number.replace(/^./, (letter) => letter.toUpperCase()),
  )
}
