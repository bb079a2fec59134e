import { definePageCopy } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = ['meta.name', 'hero.title', 'hero.action', 'hero.newTab', 'closing.action']

/** Copy of the page on the book. */
export const ultimateSolutioneer = definePageCopy('ultimate-solutioneer', fixed, {
  meta: {
    name: 'The Ultimate Solutioneer',
    title: 'The Ultimate Solutioneer: The Book on Presales',
    description:
      'The book on presales: how to hear the problem behind the requirement, show one thing well, and make ' +
      'the value plain.',
  },
  hero: {
    title: 'The Ultimate Solutioneer',
    lede:
      'The book for the second person in the sales meeting. What to ask, what to show, what to write, and when to ' +
      'stop talking.',
    action: 'Order Now',
    podcast: 'Listen to the podcast interview',
    newTab: 'opens in a new tab',
  },
  /** Beside the cover. The author and the number of pages are facts of the firm. */
  facts: {
    author: 'Author',
    pages: 'Pages',
    formats: 'Formats',
    hardcover: 'Hardcover',
    paperback: 'Paperback',
  },
  sample: {
    title: 'Read four pages',
    from: 'From chapter 2, The second question.',
    chapter: 'The second question',
    chapterNumber: '2',
    pages: [
      {
        number: '22',
        text: [
          'The demo went well. Thirty screens, no crash, and somebody clapped. Three weeks later the buyer signed ' +
            'with a firm that had shown four screens.',
          'We called and asked why. “Their first meeting was different,” the operations lead said. “They wanted to ' +
            'know who had looked for a pallet last week.”',
          'We had asked questions too. We had a whole page of them. But every one of them was ours.',
        ],
      },
      {
        number: '23',
        text: [
          'The first question is easy, because it is yours. You wrote it down in the car: “What made you start ' +
            'looking?” They answer, and it is the answer that they gave the three vendors before you.',
          'The second question is hard, because it comes from that answer. They said “visibility.” You can nod and ' +
            'open the product. Or you can ask: “Who looked for something last week and didn’t find it?”',
          'Silence. Then the operations lead says a name, and a day, and a pallet of medicine. The project manager ' +
            'has never heard about it. From now on you are not a vendor in that room. You are the one who asked.',
          'Nothing about the product has changed. What has changed is that your demo now has a first scene, and the ' +
            'people in the room wrote it.',
        ],
      },
      {
        number: '24',
        title: 'Listen for one word',
        text: [
          'Somewhere in the first answer is a word that they use without explaining it. Everybody on their side ' +
            'knows what it means, or thinks so. Ask for the last time it happened.',
        ],
        pairs: {
          head: ['They say', 'You ask'],
          rows: [
            ['Visibility', 'Who looked for something last week?'],
            ['Adoption', 'Who went back to the spreadsheet?'],
            ['Real time', 'Which decision came too late?'],
            ['Easy to use', 'Who called the help desk on Monday?'],
          ],
        },
      },
      {
        number: '25',
        text: [
          'Then say nothing, and count to five. It feels like a minute. Whoever speaks first is usually the person ' +
            'who has the problem, and it is often not the person who invited you.',
          'Write down what they say in their words. You will need them in the demo, and again in the proposal.',
        ],
        exercise: {
          title: 'Try it this week',
          text:
            'On your next call, write down the first answer word for word before you ask anything else. Underline ' +
            'the word that they didn’t explain. Your second question is about that word.',
        },
      },
    ],
  },
  inside: {
    title: 'What is inside',
    chaptersOf: 'Chapters',
    intro: 'Twelve chapters. Each one starts with a deal that went wrong and ends with something to try this week.',
    parts: [
      {
        title: 'Hear it',
        text: 'Find the problem behind the requirement, and what it costs to leave it alone.',
        chapters: ['The second chair', 'The second question', 'What waiting costs'],
      },
      {
        title: 'Shape it',
        text: 'Offer options instead of features, and be in the room when the criteria are written.',
        chapters: ['Before the requirement', 'Three options'],
      },
      {
        title: 'Show it',
        text: 'Give demos that end with a decision and not with “any questions?”',
        chapters: ['One story, three moments', 'When it breaks', 'When to stop talking'],
      },
      {
        title: 'Write it',
        text: 'Write proposals that your sponsor can present without you.',
        chapters: ['The page a sponsor presents alone', 'Ten questions out of 300'],
      },
      {
        title: 'Hand it over',
        text: 'Make promises that delivery can keep, and tell them in time.',
        chapters: ['Promises with owners', 'The first meeting without you'],
      },
    ],
  },
  quote: {
    text:
      'I wrote down what I wish somebody had told me before my first demo. Then I crossed out everything ' +
      'that I wouldn’t have believed.',
    by: 'The author of The Ultimate Solutioneer',
  },
  podcast: {
    text: 'The interview is about second chairs, silence, and why short demos win.',
    action: 'Listen to the podcast interview',
  },
  readers: {
    title: 'Who it is for',
    list: [
      {
        title: 'You have just joined presales',
        text: 'Read part one before your next call. Leave the rest until after your third demo.',
      },
      {
        title: 'You have done it for years',
        text: 'Start with part five. You will disagree with a chapter; bring that to the Campus.',
      },
      {
        title: 'You lead the team',
        text: 'Take one chapter a month to the team meeting. It fills half an hour, for a year.',
      },
    ],
  },
  closing: {
    title: 'Keep it in your laptop bag',
    text: 'The button opens the bookshop in a new tab. If you want copies for a whole team, write to us.',
    action: 'Order Now',
    quiet: { href: '/resources', label: 'Or read our articles first' },
  },
})
