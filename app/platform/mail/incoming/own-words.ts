import { Parser } from 'htmlparser2'

/** Stands at the top of mails that can be answered; what is below it in an answer is a quote. */
export const aboveThisLine = '--- Write your answer above this line ---'

/** How mail programs begin the mail that they quote, in the languages of most readers. */
const quoteBegins = [
  /^-{2,} ?Write your answer above this line/i,
  /^-{2,} ?(Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d'origine|Forwarded message)/i,
  /^_{8,}$/,
  /^(On|Am|Le|El|Il|Op) .{4,200}(wrote|schrieb|a écrit|escribió|ha scritto|schreef)[^\n]{0,80}:$/,
  /^(From|Von|De|Da|Van): .+@/i,
]

/** What stands under an answer: the usual mark of a signature, and what telephones add. */
const signatureBegins = [/^-- ?$/, /^(Sent from my|Von meinem .+ gesendet|Envoyé de mon|Get Outlook for) ?/i]

/** The words that somebody wrote in an answer by mail, without what they quote and without their signature. */
export function ownWords(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const ends = lines.findIndex((line, at) => {
    // Long openings of a quote are wrapped: `On Monday …` and `… wrote:` on the line below.
    const said = [line.trim(), `${line.trim()} ${lines[at + 1]?.trim() ?? ''}`]
    return (
      signatureBegins.some((begin) => begin.test(line)) ||
      said.some((words) => quoteBegins.some((begin) => begin.test(words)))
    )
  })
  const own = ends === -1 ? lines : lines.slice(0, ends)
  return own
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** What a person did not write, or what is not text. */
const leftOut = new Set(['style', 'script', 'head', 'title', 'blockquote'])
const startsLine = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])

/** The text of a mail that came as HTML alone, its quotes left out. Takes time in proportion to its length. */
export function textOfHtml(html: string): string {
  let text = ''
  let depth = 0
  const startLine = (name: string) => {
    if (depth === 0 && startsLine.has(name) && !text.endsWith('\n')) text += '\n'
  }
  const parser = new Parser({
    onopentagname(name) {
      if (leftOut.has(name)) depth++
      if (name === 'br' && depth === 0) text += '\n'
      else startLine(name)
    },
    ontext(words) {
      if (depth === 0) text += words
    },
    onclosetag(name) {
      if (leftOut.has(name)) depth--
      else if (name !== 'br') startLine(name)
    },
  })
  parser.end(html.slice(0, 200_000))
  return text.replaceAll('\u00a0', ' ')
}
