/** Parses the form's words and phrases, one per line, without duplicates. */
export function blockedWordsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, 60))
  return [...new Map(lines.filter((line) => normalize(line) !== '').map((line) => [normalize(line), line])).values()]
}

/**
 * The entries of `blocked` that a text contains as whole words. Ignores case, accents, punctuation, look-alike letters
 * and s p a c i n g.
 */
export function blockedWordsOf(text: string, blocked: string[]): string[] {
  if (blocked.length === 0) return []
  const normalized = ` ${normalize(text)} `
  const seen = ` ${asSeen(text)} `
  return blocked.filter((one) => normalized.includes(` ${normalize(one)} `) || seen.includes(` ${asSeen(one)} `))
}

function normalize(text: string): string {
  return wordsOf(text.normalize('NFKC').toLowerCase())
}

/** Normalizes a text to the Latin letters that its characters look like. */
function asSeen(text: string): string {
  // Map look-alikes before and after the decomposition: some letters decompose into a different shape, as Ϲ into Σ.
  const letters = inLatin(
    inLatin(text)
      .normalize('NFKD')
      .replace(/\p{M}+/gu, ''),
  )
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return wordsOf(letters.replace(spaced, (word) => word.replace(/[^\p{L}]/gu, '')))
}

/** Matches a spaced-out word: three or more single letters on one line. */
const spaced = /(?<![\p{L}\p{N}])(?:\p{L}[^\p{L}\p{N}\n]{1,3}){2,}\p{L}(?![\p{L}\p{N}])/gu

function inLatin(text: string): string {
  return text.replace(/\P{ASCII}/gu, (letter) => lookAlike.get(letter) ?? letter)
}

function wordsOf(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Letters of other scripts → the Latin letter that they look like (after Unicode's confusables). */
const lookAlike = new Map(
  Object.entries({
    a: 'аΑАɑαạ',
    b: 'ВΒЬв',
    c: 'сСϲϹᴄ',
    d: 'ԁɗđ',
    e: 'еЕΕє℮',
    f: 'ғϝ',
    g: 'ɡԍց',
    h: 'һНΗհн',
    i: 'іІΙιıɩӏ',
    j: 'јЈϳ',
    k: 'кКΚκ',
    l: 'łƚ',
    m: 'мМΜ',
    n: 'ոΝη',
    o: 'оОΟοσօøØ',
    p: 'рРΡρ',
    q: 'ԛԚգ',
    r: 'гᴦ',
    s: 'ѕЅꜱ',
    t: 'тТΤτ',
    u: 'υսμ',
    v: 'νѵѴ',
    w: 'ԝԜωш',
    x: 'хХΧχ',
    y: 'уУΥγүҮ',
    z: 'ΖᴢЗ',
  }).flatMap(([latin, letters]) => [...letters].map((letter): [string, string] => [letter, latin])),
)
