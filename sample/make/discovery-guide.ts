// Makes sample/downloads/discovery-guide.pdf: four pages to print or to fill in on screen.
import { writeFile } from 'node:fs/promises'
import { ink, mist, Paper, pine, sand, slice, soft } from './paper.ts'

const guide = await Paper.open({
  title: 'Discovery guide',
  subject:
    'Seven questions, the people who decide, five numbers, and the read-back: a guide for the first two meetings',
  keywords: ['presales', 'discovery', 'qualification', 'business case'],
})

guide.turn('How to use it')
guide.ring(430, 236, 190)
guide.ring(430, 236, 164)
guide.wedge(430, 236, 150, 0.02, 0.13, pine)
guide.wedge(430, 236, 150, 0.14, 0.22, sand)
guide.wedge(430, 236, 150, 0.23, 0.31, ink)
guide.wedge(430, 236, 150, 0.32, 0.43, mist)
guide.wedge(430, 236, 158, 0.445, 1.005, slice, 24)
guide.top = 452
guide.write('Discovery guide', { size: 44, bold: true, lead: 1.05, after: 10 })
guide.write(
  'For the first two meetings with a buyer. Leave each one with something that you can show, count or decide.',
  {
    size: 14,
    colour: soft,
    width: 430,
    after: 20,
  },
)
guide.subheading('Before the call')
for (const step of [
  '1.  Agree who asks what. The account executive takes questions 1, 6 and 7, presales takes 2 to 5. ' +
    'Whoever is not asking writes.',
  '2.  Write in the buyer’s words, with quotation marks. “We struggle with reporting” is an opinion. ' +
    'Ask for the day it last happened.',
  '3.  Keep four minutes at the end for the read-back on page 3. It is the part that people remember.',
])
  guide.write(step, { after: 5 })
guide.space(4)
guide.write(
  'Page 2 is for the first meeting, page 3 for its last four minutes and for the people, page 4 for ' +
    'the numbers that you count with the buyer in the second.',
  { colour: soft },
)

guide.turn('Seven questions')
guide.heading(
  'Seven questions, in this order',
  'Each one builds on the answer before it. Short of time? Send number 5 by email. Keep number 7.',
)
const questions: [string, string][] = [
  [
    '1.  What happened that made this worth a meeting now?',
    'Listen for an event with a date: an audit, a renewal, a lost order, a new boss.',
  ],
  [
    '2.  Walk me through the last time it went wrong.',
    'One time, with a day attached. Who was there, what did they open first?',
  ],
  ['3.  Who noticed, and what did they do?', 'The workaround, and the person who runs it.'],
  ['4.  What did that one time cost?', 'Hours, credit notes, phone calls. Let them count.'],
  ['5.  What have you tried?', 'This is what you will be compared with.'],
  ['6.  Who else has to agree, and what would each need to see?', 'Roles first, names second. Copy them to page 3.'],
  [
    '7.  If you decided to do nothing, what would be the reason?',
    'Level voice, then silence. This is the real objection.',
  ],
]
questions.forEach(([question, help], index) => {
  guide.write(question, { size: 11.5, bold: true, after: 0 })
  guide.write(help, { size: 9.5, colour: soft, after: 3 })
  guide.field(`question.${index + 1}`, question, { height: 41, after: 9 })
})

guide.turn('People and read-back')
guide.heading('Who has to agree', 'One line for each role. An empty last column is your list for the next two weeks.')
guide.grid(
  'people',
  [
    { words: 'Role', share: 0.2 },
    { words: 'What they lose if it goes badly', share: 0.29 },
    { words: 'What they believe already', share: 0.25 },
    { words: 'What would be proof', share: 0.26 },
  ],
  5,
  38,
)
guide.subheading('The read-back')
guide.write('Say it aloud while everybody is still on the line, then ask: “What did I get wrong?”', {
  colour: soft,
  after: 8,
})
for (const [name, words, tall] of [
  ['event', 'You are looking at this now because', 27],
  ['day', 'The last time was, and it took', 27],
  ['cost', 'That one time cost, by your count', 27],
  ['nothing', 'You might still do nothing, because', 27],
  ['next', 'Next time we will show you this one thing, on your own data', 27],
] as const) {
  guide.write(words, { size: 10, bold: true, after: 2 })
  guide.field(`readback.${name}`, words, { height: tall, after: 8 })
}
guide.tick('readback.person', 'One more person will join, named by role, and we know why that person will want to.')
guide.tick('readback.date', 'The date is in everybody’s calendar.')

guide.turn('Five numbers')
guide.heading(
  'Five numbers that they own',
  'Count one process together. A number without a source is a guess; write “guess” beside it, and find ' +
    'the source before anybody signs.',
)
guide.grid(
  'numbers',
  [
    { words: 'Count', share: 0.4 },
    { words: 'Today', share: 0.2 },
    { words: 'Source: person or report, and date', share: 0.4 },
  ],
  5,
  32,
  [
    'How often does it happen in a month?',
    'How long does it take each time, and whose time is it?',
    'How often does it go wrong?',
    'What does one failure cost, beyond the time?',
    'What will still be done by hand afterward?',
  ],
)
guide.subheading('Which kind of benefit is it?')
guide.write(
  'Cash: money that stops leaving. Capacity: hours that come back, and a plan for them. Chance: it ' +
    'might sell more. Keep three lines and never add them up.',
  { colour: soft, after: 8 },
)
guide.grid(
  'benefit',
  [
    { words: 'Kind', share: 0.16 },
    { words: 'What changes', share: 0.5 },
    { words: 'Worth in a year, by their count', share: 0.34 },
  ],
  3,
  30,
  ['Cash', 'Capacity', 'Chance'],
)
guide.subheading('Is the next meeting worth having?')
guide.write('Three ticks or more: prepare it. Fewer: say what is missing, kindly, and ask for that first.', {
  colour: soft,
  after: 8,
})
for (const [name, words] of [
  ['event', 'There is an event, and it has a date.'],
  ['day', 'Somebody described one particular day.'],
  ['count', 'They counted a cost themselves.'],
  ['person', 'Somebody who scores or signs will join.'],
  ['nothing', 'We know the reason to do nothing, and have something to say about it.'],
] as const)
  guide.tick(`worth.${name}`, words)

await writeFile('sample/downloads/discovery-guide.pdf', await guide.bytes())
