import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn } from '#tests/setup/drawn.ts'
import { htmlToMarkdown } from './html-to-markdown.server.ts'
import { extractNewText } from './new-text.ts'

const sentText = [
  '--- Write your answer above this line ---',
  'Dan O’Neill answered “Höhe der Angebote”',
  'Dan O’Neill: I think that bold prices work better than timid ones, because nobody believes a small number.',
  'Open it: https://campus.example/campus/post/1?at=2#comment-2',
  'Stop these emails: https://campus.example/unsubscribe/token?of=comment\nChoose your notifications: https://campus.example/c',
].join('\n\n')

const known = {
  sent: [sentText],
  subjects: ['Re: Höhe der Angebote'],
  addresses: ['campus@mail.example', 'reply+0123@mail.example', 'ada@private.example'],
  names: ['Campus'],
}
const newText = (text: string, more: object = {}) => extractNewText(text, { ...known, ...more }).text
const quoted = sentText.replace(/^/gm, '> ')

test.each([
  ['Yes.\n\nOn Tue, Nov 3, 2026 at 4:00 PM Solutioneer Campus\n<campus@mail.example> wrote:\n\n> Hi', 'Yes.'],
  ['Ja.\n\nAm 3. November 2026 um 16:00 schrieb Campus <campus@mail.example>:\n> Hi', 'Ja.'],
  ['Yes.\n\n-----Original Message-----\nFrom: Campus', 'Yes.'],
  ['Yes.\n\n________________________________\nFrom: Campus <c@mail.example>', 'Yes.'],
  ['Yes.\n\nSent from my iPhone', 'Yes.'],
  ['On balance I agree:\nit depends.', 'On balance I agree:\nit depends.'],
])('own words of %j', (text, words) => expect(newText(text)).toBe(words))

test('a quote of an email that is no longer stored is removed with all that follows', () => {
  expect(newText('Yes.\n\n--- Write your answer above this line ---\nAda: How?', { sent: [] })).toBe('Yes.')
})

test.each([
  ['Am Sa., 28. Nov. 2026 um 12:18 Uhr schrieb Campus <campus@mail.example>:'],
  ['Le sam. 28 nov. 2026 à 12:18, Campus <campus@mail.example> a écrit :'],
  ['2026年11月28日(土) 12:18 Campus <campus@mail.example>:'],
  ['Campus <campus@mail.example> 于2026年11月28日周六 12:18写道：'],
  ['Campus <campus@mail.example>, 28 Kas 2026 Cmt, 12:18 tarihinde şunu yazdı:'],
  ['‫בתאריך שבת, 28 בנוב׳ 2026 ב-12:18 מאת ‪Campus‬‏ <‪campus@mail.example‬‏>:‬'],
  ['On 28 Nov 2026, at 12:18, Campus wrote:'],
  ['W dniu sob., 28 lis 2026 o 12:18 Campus <campus@mail.example>\nnapisał(a):'],
  ['28 Nov 2026, 12:18, somebody else:'],
  ['2026/11/28 Dan via Campus <campus@mail.example>'],
  ['lør. 28. nov. 2026 kl. 12:18 skrev Campus <campus@mail.example\n>:'],
])('above a quote the line %j goes, and the answer below stays', (line) => {
  expect(newText(`Above.\n\n${line}\n\n${quoted}\n\nBelow.`)).toBe('Above.\n\nBelow.')
  expect(newText(`${line}\n${sentText}`)).toBe('')
})

const outlook = {
  English: ['From', 'Sent', 'To', 'Subject'],
  German: ['Von', 'Gesendet', 'An', 'Betreff'],
  French: ['De', 'Envoyé', 'À', 'Objet'],
  Swedish: ['Från', 'Skickat', 'Till', 'Ämne'],
  Danish: ['Fra', 'Sendt', 'Til', 'Emne'],
  Finnish: ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe'],
  Dutch: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
  Spanish: ['De', 'Enviado el', 'Para', 'Asunto'],
  Portuguese: ['De', 'Enviado', 'Para', 'Assunto'],
  Italian: ['Da', 'Inviato', 'A', 'Oggetto'],
  Polish: ['Od', 'Wysłane', 'Do', 'Temat'],
  Czech: ['Od', 'Odesláno', 'Komu', 'Předmět'],
  Hungarian: ['Feladó', 'Elküldve', 'Címzett', 'Tárgy'],
  Turkish: ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
  Russian: ['От', 'Отправлено', 'Кому', 'Тема'],
  Greek: ['Από', 'Στάλθηκε', 'Προς', 'Θέμα'],
  Arabic: ['من', 'تاريخ الإرسال', 'إلى', 'الموضوع'],
  Hebrew: ['מאת', 'נשלח', 'אל', 'נושא'],
  Japanese: ['差出人', '送信日時', '宛先', '件名'],
  Chinese: ['发件人', '发送时间', '收件人', '主题'],
  Korean: ['보낸 사람', '보낸 날짜', '받는 사람', '제목'],
  Thai: ['จาก', 'ส่ง', 'ถึง', 'เรื่อง'],
}

test.each(Object.entries(outlook))('a header block of Outlook in %s is not published, in any form', (_, fields) => {
  const values = [
    'Campus <campus@mail.example>',
    'den 28 november 2026 12:18',
    'ada@private.example',
    'Re: Höhe der Angebote',
  ]
  const block = (form: (name: string, value: string) => string, between = '\n') =>
    fields.map((name, at) => form(name, values[at] ?? '')).join(between)
  const html = (between: string) =>
    htmlToMarkdown(
      `<p>Good point.</p><div><hr>${fields.map((name, at) => `<b>${name}:</b> ${(values[at] ?? '').replace(/<(.*)>/, '&lt;<a href="mailto:$1">$1</a>&gt;')}`).join(between)}</div><p>${sentText.replaceAll('\n\n', '</p><p>')}</p>`,
    )
  for (const text of [
    `Good point.\n\n${block((name, value) => `${name}: ${value}`)}\n\n${sentText}`,
    `Good point.\n\n________________________________\n${block((name, value) => `${name}： ${value}`)}\n${sentText}`,
    `Good point.\n\n${block((name, value) => `**${name}:** ${value}`, '\n\n')}\n\n${sentText}`,
    `Good point.\n\n${block((name, value) => `> ${name} : ${value}`)}\n>\n${quoted}`,
    `Good point.\n\n${block((name, value) => `${name}: ${value}`)}\n\nSomething that we never sent.`,
    html('<br>'),
    html('</p><p>'),
  ])
    expect(newText(text)).toBe('Good point.')
})

test('the author’s own text is never cut', () => {
  for (const text of [
    'Short version first.\n\nOn Monday their CFO wrote:\n\n"No budget before March."\n\nSo we wait.',
    'Use this:\n\nFrom: you@firm.example\nTo: buyer@acme.example\nSubject: Next step\n\nHello, …',
    'One.\n\n---\n\nTwo.\n\n____\n\nThree.',
    'They said:\n\n> Not this quarter, and not the next one either.\n\nSo we wait.',
    'You say that bold prices work better than timid ones, because nobody believes a small number. I do not.',
    'In the Campus somebody wrote:\n> deals are dead',
    'Pro: cheap\nCon: slow\nSo: no',
    'Bold prices work.',
    'Dan O’Neill: thank you!',
    'Write to me: ada@private.example, I have the deck.',
  ])
    expect(newText(text)).toBe(text)
  expect(newText('What I saw:\n\n>50% of demos come too early\n\nthe rest too late.')).toBe(
    'What I saw:\n\n\\>50% of demos come too early\n\nthe rest too late.',
  )
})

test('answers between quoted lines stay, and partial quotes are removed like whole ones', () => {
  expect(
    newText(
      "> Dan O'Neill: I think that bold prices work better than\n> timid ones, because nobody believes\nI do.\n> a small number.\nAnd so does Eve.",
    ),
  ).toBe('I do.\n\nAnd so does Eve.')
  expect(
    newText('I think that bold prices work better than timid ones, because\nnobody believes a small number.\n\nNo.'),
  ).toBe('No.')
})

test('parts that are left out besides the quote are returned: a signature, an unknown mail', () => {
  const signed = extractNewText(`Yes.\n\n-- \nAda Example\nada@private.example\n\n${quoted}\n\nAnd below.`, known)
  expect(signed).toEqual({
    text: 'Yes.\n\nAnd below.',
    whole: 'Yes.\n\n-- \nAda Example\nada@private.example\n\nAnd below.',
    leftOut: ['-- \nAda Example\nada@private.example'],
  })
  expect(extractNewText(`Yes.\n\n${quoted}`, known).leftOut).toEqual([])
  const old = 'Yes.\n\nVon: Campus <campus@mail.example>\nAn: ada@private.example\nBetreff: Re: Preis\n\nAn older mail.'
  expect(extractNewText(old, known)).toMatchObject({ text: 'Yes.', leftOut: ['An older mail.'] })
})

test('an address for answers is never published', () => {
  expect(newText('Write to reply+0123@mail.example, it works.')).toBe('Write to @mail.example, it works.')
})

test('the quoted text of our mails is removed, however the mail program wraps, quotes or trims it', () => {
  const words = sentText.split(/\s+/).filter((word) => !word.startsWith('http'))
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 100 }),
      fc.constantFrom('> ', '>> ', '>', ''),
      fc.boolean(),
      (width, prefix, isPlain) => {
        const lines: string[] = ['']
        for (const word of words) {
          if ((lines.at(-1) ?? '').length + word.length > width) lines.push('')
          lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim()
        }
        const quote = lines.map((line) => prefix + (isPlain ? line.replace(/[“”]/g, '"').replaceAll('’', "'") : line))
        expect(newText(`First.\n\n${quote.join('\n')}\n\nLast.`)).toBe('First.\n\nLast.')
      },
    ),
    drawn(100),
  )
})

test.each(['>', '> a\n', 'From: campus@mail.example\n', 'a:\n', '-- \n', '\\', 'a b c d '])(
  'a text of many %j is processed quickly',
  (part) => {
    const started = process.cpuUsage()
    newText(part.repeat(200_000 / part.length))
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000)
  },
)
