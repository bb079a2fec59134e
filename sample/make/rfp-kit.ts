// Makes sample/downloads/rfp-response-kit.docx: one Word file for one bid.
import { writeFile } from 'node:fs/promises'
import {
  type Brick,
  fill,
  heading,
  help,
  numbered,
  pageBreak,
  paragraph,
  subheading,
  table,
  tick,
  title,
  wordFile,
} from './word.ts'

const kit = await wordFile(
  {
    title: 'RFP response kit',
    subject: 'Go/no-go, question sorter, executive summary, answer pattern, promises and last checks for one bid',
    keywords: 'presales, RFP, proposal, go/no-go',
  },
  [cover(), goNoGo(), sorter(), summary(), pattern(), promises(), lastDays()].flat(),
)
await writeFile('sample/downloads/rfp-response-kit.docx', kit)

function cover(): Brick[] {
  return [
    ...title('RFP response kit', 'One file for one bid: decide, sort, write, check.'),
    table(
      [0.34, 0.66],
      [
        ['This bid', 'Fill in before part 1'],
        ['Buyer and request', '[name, number]'],
        ['Received, questions until, due', '[dates, with time and time zone]'],
        ['Contact, and the rules for talking to them', '[contact, rules]'],
        ['Owner of the bid', '[role]'],
        ['Reviewer who wrote none of it', '[role, free on the last two days]'],
      ],
    ),
    subheading('How to use it'),
    numbered(
      'Fill in part 1 in a thirty-minute meeting. If the answer is no, stop there and send the message at its end.',
      3,
    ),
    numbered('If it is yes, sort the questions (2) and write the page that gets signed (3) before any answer.', 3),
    numbered('Write with the pattern (4). Copy each promise to part 5 while you write.', 3),
    numbered('Stop writing forty-eight hours before the deadline and follow part 6.', 3),
    help('Text in square brackets is yours to replace. Delete the parts that you do not need; keep part 5.'),
    help(
      'Based on the articles “Bid or not, in thirty minutes” and “Answer question 214 as if somebody will ' +
        'read it” in the Solutioneer Resource Center.',
    ),
    pageBreak(),
  ]
}

function goNoGo(): Brick[] {
  return [
    heading('1. Bid or not'),
    help(
      'Thirty minutes, four people, within two business days after the request arrives. Each person scores ' +
        'alone, then all show at once. A 2 needs a name, a document or a date. Nobody writes an answer ' +
        'before this page is filled in.',
    ),
    table(
      [0.3, 0.15, 0.15, 0.18, 0.07, 0.15],
      [
        ['Question', '0', '1', '2', 'Score', 'Why, in one sentence'],
        ['Did we know about it before it arrived?', 'No', 'Heard of it', 'Helped to shape it', '[ ]', '[why]'],
        [
          'Who inside wants us to win? (0 stops the bid)',
          'Nobody we can name',
          'A user',
          'Someone who scores or signs',
          '[ ]',
          '[why]',
        ],
        [
          'Do we meet the mandatory items? (0 stops the bid)',
          'No',
          'With work that we can price',
          'Yes, and can show it',
          '[ ]',
          '[why]',
        ],
        [
          'What do we do better that they will score?',
          'Nothing scored',
          'One item',
          'An item with real weight',
          '[ ]',
          '[why]',
        ],
        ['Is the money there?', 'Unknown', 'Planned', 'Approved, amount roughly known', '[ ]', '[why]'],
        ['Who can do the work, and when?', 'Nobody', 'Named, but booked', 'Named and free', '[ ]', '[why]'],
        ['Total of 12', '', '', '', '[ ]', 'Our line: [8]'],
      ],
    ),
    paragraph(''),
    table(
      [0.34, 0.66],
      [
        ['Decision', 'Fill in before leaving the room'],
        ['Bid, no bid, or bid if', '[decision]'],
        ['We walk away if', '[condition and date, for example: no conversation with operations before the 21st]'],
        ['Hours that this bid will take, by role', '[hours, and what they are taken from]'],
        ['Decided by, on', '[role, date]'],
      ],
    ),
    subheading('If the answer is no'),
    paragraph(
      '“Thank you for inviting us. We have decided not to respond: [reason in one sentence]. Were [what ' +
        'would have changed it], we would be glad to talk. [One useful thing: another way to get what they ' +
        'need, or a name they might invite.]”',
      { italics: true },
    ),
  ]
}

function sorter(): Brick[] {
  return [
    pageBreak(),
    heading('2. Sort the questions'),
    help(
      'Read everything in one sitting before anybody writes. Put each question in one pile. “Difference” ' +
        'decides the bid: give it half the time, and start there.',
    ),
    table(
      [0.16, 0.4, 0.26, 0.18],
      [
        ['Pile', 'How to tell', 'What to do', 'Who'],
        [
          'Facts',
          'Same in each request: company, security, certificates',
          'From the library; check the review date',
          '[role]',
        ],
        ['Fit', '“Describe how your solution …” on ordinary functions', 'Answer pattern, part 4', '[role]'],
        ['Difference', 'High weight, or we are better', 'Write new, twice; have it read', '[role]'],
        [
          'Traps',
          'Two questions in one, or a must that we do not meet',
          'Decide in the group; answer openly',
          '[role]',
        ],
      ],
    ),
    paragraph(''),
    table(
      [0.1, 0.34, 0.14, 0.1, 0.16, 0.16],
      [
        ['No.', 'Question, shortened', 'Pile', 'Weight', 'Writer', 'Due'],
        ...Array.from({ length: 9 }, () => ['[no.]', '', '', '', '', '']),
      ],
    ),
    subheading('Questions to the buyer'),
    help(
      'Ask early, and ask few questions. Everything you ask is usually shown to the other bidders: ask so that the ' +
        'answer helps you most.',
    ),
    table(
      [0.08, 0.5, 0.24, 0.18],
      [
        ['No.', 'Question', 'What changes for us with the answer', 'Answered on'],
        ...Array.from({ length: 4 }, (_, index) => [String(index + 1), '', '', '']),
      ],
    ),
  ]
}

function summary(): Brick[] {
  return [
    pageBreak(),
    heading('3. The page that gets signed'),
    help(
      'Write this first, and give it to every writer. One page. It is read by the person who signs and who ' +
        'reads nothing else, so it is about them: your firm’s name appears in the third part for the first ' +
        'time.',
    ),
    subheading('What is happening'),
    fill(
      'The event, the day, the cost, in their words. “On the third of each month, two people match lines ' +
        'by hand until noon, and the regional numbers go out with a footnote.”',
    ),
    subheading('What changes'),
    fill('Two or three outcomes with their numbers: today’s value, the value agreed, and when it will be measured.'),
    subheading('Why us'),
    fill('The one or two differences that they score. One sentence each, with the place where it can be seen.'),
    subheading('What it takes from your people'),
    fill('Roles and hours, by month. Leave it out and somebody else will estimate it for you.'),
    subheading('The first thirty days'),
    table(
      [0.2, 0.44, 0.36],
      [
        ['Week', 'What happens', 'What you will see'],
        ['1', '[we watch the process as it is]', '[today’s values, agreed]'],
        ['2', '', ''],
        ['3', '', ''],
        ['4', '', ''],
      ],
    ),
    subheading('What waiting costs'),
    fill('Only what is certain and has a date: a renewal, a deadline, a fine. Otherwise delete this part.'),
  ]
}

function pattern(): Brick[] {
  return [
    pageBreak(),
    heading('4. The answer pattern'),
    numbered('Answer. The first word is yes, no or partly. Then the fact, in one sentence.', 1),
    numbered('Evidence. Where it can be seen: a screen in the appendix, a clause, an item of the demonstration.', 1),
    numbered('Effect. What it means for their people, with something from their own document.', 1),
    subheading('Yes'),
    paragraph(
      'Yes. An approver names a deputy, for a period and up to an amount; the audit trail shows both names ' +
        'on each approval. See it: Appendix C, screens 11 and 12. For you: the regional leads of section 4.2 ' +
        'can cover each other during close without sharing passwords.',
    ),
    subheading('Partly'),
    paragraph(
      'Partly. Files in the first two formats of annex 3 are read as they are. The third needs a mapping ' +
        'that takes about two days, included in the price of phase 1. See it: demonstration, item 4. For ' +
        'you: the two entities that send the third format start in week three instead of week one.',
    ),
    subheading('No'),
    paragraph(
      'No. There is no offline mode. Sites that lose their connection finish the open record and continue ' +
        'after it returns; the record is kept on the device for up to a day. See it: demonstration, item 9. ' +
        'For you: the two harbor sites named in section 2 should test this before a decision, and we suggest ' +
        'doing it in the proof.',
    ),
    help('These three are examples. The facts in them are made up to show the form; yours have to be true.'),
    subheading('Words to delete'),
    paragraph(
      'best-in-class, world-class, robust, seamless, leverage, cutting-edge, empower, solution (when you ' +
        'mean the product), “we are pleased to”, “as mentioned above”.',
    ),
    subheading('One answer'),
    table(
      [0.2, 0.8],
      [
        ['Part', 'Text'],
        ['Question no.', '[no. and exact wording]'],
        ['Answer', '[Yes / No / Partly.]'],
        ['Evidence', '[See it: …]'],
        ['Effect', '[For you: …]'],
        ['Shown to them?', '[demo on …, proof, or not yet: copy to part 5]'],
      ],
    ),
  ]
}

function promises(): Brick[] {
  return [
    pageBreak(),
    heading('5. Promises and assumptions'),
    help(
      'Everything that the bid says we will do and that nobody at the buyer’s has seen working, and ' +
        'everything that we took for granted. Delivery reads this page before the price is final. After a ' +
        'win it is the first page of the handover.',
    ),
    table(
      [0.1, 0.38, 0.16, 0.18, 0.18],
      [
        ['No.', 'We promise', 'Where', 'Shown, configured or to be built?', 'Days to do it, says delivery'],
        ...Array.from({ length: 6 }, () => ['[no.]', '', '', '', '']),
      ],
    ),
    paragraph(''),
    table(
      [0.5, 0.25, 0.25],
      [['We assume', 'How we will check', 'By when'], ...Array.from({ length: 5 }, () => ['', '', ''])],
    ),
    subheading('Three questions for delivery'),
    numbered('Which promise here would you not have made?', 2),
    numbered('What would you need from the customer in week one?', 2),
    numbered('What is missing from the price?', 2),
  ]
}

function lastDays(): Brick[] {
  return [
    pageBreak(),
    heading('6. The last forty-eight hours'),
    help('Nobody writes anymore. The calendar for this part goes out on the day of the decision to bid.'),
    subheading('Day one: read as they will'),
    tick('Somebody who wrote none of it scores the whole response, with the buyer’s weights.'),
    tick('The three lowest scores are rewritten. Nothing else is.'),
    tick('Each answer begins with yes, no or partly.'),
    tick('The page that gets signed still says what the answers say.'),
    tick('Prices: added up by a second person, in the buyer’s own form.'),
    tick('Search for the names of other customers. Search the file properties and comments as well.'),
    subheading('Day two: send'),
    tick('Each mandatory form is there, signed by somebody who may sign.'),
    tick('File names, formats and page limits as the request asks.'),
    tick('Tracked changes and comments removed. Author name checked.'),
    tick('Uploaded half a day early. Receipt saved.'),
    tick('The uploaded files open on a machine that is not ours.'),
    subheading('After the result'),
    tick(
      'Call the buyer, won or lost: When did you first think that it would be us, or somebody else? What ' +
        'did we show at that time? What was missing?',
    ),
    tick('The two best new answers go into the library, two old ones go out.'),
    tick('The result is written beside the go/no-go score.'),
  ]
}
