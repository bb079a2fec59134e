// Makes sample/downloads/demo-readiness-checklist.pdf: two pages to tick, on paper or on screen.
import { writeFile } from 'node:fs/promises'
import { Paper, pine, sand, slice, soft } from './paper.ts'

const list = await Paper.open({
  title: 'Demo readiness checklist',
  subject: 'What to check in the week before a demo, the day before, the last hour, and the day after',
  keywords: ['presales', 'demo', 'checklist'],
})

list.turn('Before')
list.wedge(500, 150, 62, 0.75, 0.888, sand)
list.wedge(500, 150, 62, 0.895, 1.105, slice, 5)
list.wedge(500, 150, 62, 1.112, 1.25, pine)
list.write('Demo readiness\nchecklist', { size: 32, bold: true, lead: 1.08, after: 8 })
list.write('If a line cannot be ticked, either fix it or decide who says so in the room.', {
  size: 12,
  colour: soft,
  width: 330,
  after: 14,
})

list.subheading('The storyline: seven minutes')
list.write('“If it does that with our own data, then we should ...”, in the buyer’s voice:', {
  size: 10,
  bold: true,
  after: 2,
})
list.field('story.decision', 'The sentence that you want the buyer to say', { height: 32, after: 7 })
list.grid(
  'story',
  [
    { words: 'Trouble (2 min): whose bad day?', share: 0.333 },
    { words: 'Turn (3 min): which single change?', share: 0.334 },
    { words: 'Proof (2 min): what does the boss see?', share: 0.333 },
  ],
  1,
  48,
)

list.subheading('The week before')
for (const [name, words] of [
  ['decision', 'The account executive agrees with the sentence above.'],
  ['room', 'I know who will be there: roles, and what each needs to believe.'],
  [
    'facts',
    'The story uses their words and an event that they told us. No other customer’s names or data appear anywhere.',
  ],
  ['cut', 'Each screen supports one of at most three beliefs. The rest is in an appendix.'],
  ['no', 'We know the two questions to which the honest answer is no, and what people do instead.'],
  ['copy', 'My own demo copy is booked. Nobody else will change it.'],
] as const)
  list.tick(`week.${name}`, words)

list.space(4)
list.subheading('The day before')
for (const [name, words] of [
  ['reset', 'Copy reset with one command. Dates on screen are this week’s.'],
  ['timed', 'Run aloud with a stopwatch: seven minutes. If it took nine, I cut a screen.'],
  ['interrupted', 'A colleague interrupted twice, once with a question that I could not answer.'],
  ['recording', 'A recording of the same story is on my disk, and it plays with sound off.'],
  ['mail', 'Outgoing email from the copy is off.'],
  ['agenda', 'The invitation says what we will decide, and who has to be there.'],
] as const)
  list.tick(`day.${name}`, words)

list.turn('The hour, the room, the day after')
list.heading('The last hour')
for (const [name, words] of [
  ['smoke', 'Story test is green, or I have clicked through every screen that I will show.'],
  ['login', 'Logged in. Session will outlast the meeting.'],
  ['quiet', 'Notifications off: machine, browser, phone. A browser profile with nothing else in it.'],
  ['tabs', 'Two tabs: start and proof. Everything else is closed.'],
  ['zoom', 'Zoom at 125% or more. Someone at the back of the room, or on a laptop, can read it.'],
  ['network', 'A second network was tried once today.'],
  ['roles', 'We agreed who opens, who writes the parked questions down, and who asks for the decision.'],
  ['water', 'Water, on the far side of the keyboard.'],
] as const)
  list.tick(`hour.${name}`, words)

list.space(6)
list.subheading('When something breaks')
list.write(
  'Within ten seconds: say what you see, say what it should be, move on. “That total should be 412. I ' +
    'will find out why by four. Here is the same screen from this morning.”',
  { colour: soft, after: 8 },
)
for (const [name, words] of [
  ['slow', 'Slow: talk about what the person in the story does meanwhile. After fifteen seconds, use the recording.'],
  ['wrong', 'Wrong result: name it before they do. Park it, with a time.'],
  ['down', 'Down: recording for the story, then their questions. Do not debug in front of people.'],
] as const)
  list.tick(`break.${name}`, words)

list.space(6)
list.subheading('At the end')
list.tick('end.parked', 'Parked questions read aloud, each with a name and a day.')
list.tick('end.decision', 'The decision asked for, in the words of the storyline. Then silence.')
list.write('What they decided, and what is still missing:', { size: 10, bold: true, after: 2 })
list.field('end.outcome', 'What they decided, and what is still missing', { height: 52, after: 12 })

list.subheading('The day after')
for (const [name, words] of [
  ['mail', 'The follow-up left the same day: decision first, five lines.'],
  ['parked', 'Each parked question is answered, or has a new date that they know.'],
  ['promises', 'Whatever we promised is in the handover record, marked shown or not shown.'],
  ['fault', 'What broke went to the owner of the demo environment, with the minute at which it happened.'],
  ['recording', 'I watched three minutes of the recording with the sound off.'],
] as const)
  list.tick(`after.${name}`, words)

await writeFile('sample/downloads/demo-readiness-checklist.pdf', await list.bytes())
