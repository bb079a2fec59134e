import { words } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = ['meta.name', 'hero.title', 'hero.action', 'hero.newTab', 'closing.action']

/** Copy of the page on the book. */
export const ultimateSolutioneer = words('ultimate-solutioneer', fixed, {
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
      'The book for the person in the second chair. What to ask, what to show, what to write, and when to ' +
      'stop talking.',
    action: 'Order Now',
    podcast: 'Listen to the podcast interview',
    newTab: 'opens in a new tab',
  },
  inside: {
    title: 'What is inside',
    chaptersOf: 'Chapters',
    intro:
      'Twelve chapters, written to be used. Each starts with a deal that went wrong and ends with something to try ' +
      'this week.',
    parts: [
      {
        title: 'Hear it',
        text: 'Discovery that people enjoy. The problem behind the requirement, and the cost of leaving it alone.',
        chapters: ['The second chair', 'The second question', 'What waiting costs'],
      },
      {
        title: 'Shape it',
        text: 'Options instead of features. How to be in the room when the criteria are written.',
        chapters: ['Before the requirement', 'Three options'],
      },
      {
        title: 'Show it',
        text: 'One story, three moments. Demos that end with a decision and not with “any questions?”.',
        chapters: ['One story, three moments', 'When it breaks', 'When to stop talking'],
      },
      {
        title: 'Write it',
        text: 'Proposals that a sponsor can present alone, and answers worth their line.',
        chapters: ['The page a sponsor presents alone', 'Ten questions out of 300'],
      },
      {
        title: 'Hand it over',
        text: 'Promises that survive the contract. What delivery needs to hear, and when.',
        chapters: ['Promises with owners', 'The first meeting without you'],
      },
    ],
  },
  sample: {
    title: 'A page to read',
    from: 'From chapter 2, The second question',
    text: [
      'The first question is easy, because it is yours. You wrote it down in the car. “What brings you to ' +
        'the market?” ' +
        'They answer, and the answer is the one that they have given to three vendors before you.',
      'The second question is the hard one, because it has to come from theirs. They said “visibility.” ' +
        'You can nod and ' +
        'open the product. Or you can ask: who looked for something last week, and did not find it?',
      'Silence. Then the operations lead says a name, and a day, and a pallet of medicine. Nobody had told ' +
        'the project ' +
        'manager. From here on you are not a vendor in that room. You are the one who asked.',
      'Try it this week: write down the first answer in their words, word for word, before you ask ' +
        'anything else. The ' +
        'second question is in it.',
    ],
  },
  quote: {
    text:
      'I wrote down what I wish I had been told before my first demo. Then I crossed out everything ' +
      'that I would only have believed afterwards.',
    by: 'The author of The Ultimate Solutioneer',
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
        text: 'Start at the end. You will disagree with a chapter; bring that to the Campus.',
      },
      {
        title: 'You lead the team',
        text: 'Take one chapter a month to the team meeting: a year of half hours.',
      },
    ],
  },
  podcast: {
    title: 'Hear it first',
    text: 'An interview about the book: second chairs, silence as a skill, and demos that are better for being short.',
    action: 'Listen to the podcast interview',
  },
  closing: {
    title: 'Keep it in the laptop bag',
    action: 'Order Now',
    ways: [
      { href: '/resources', label: 'Read shorter things first', text: 'Articles, ten minutes each.' },
      { href: '/framework', label: 'See the six stages', text: 'The method that the book tells.' },
      { href: '/campus', label: 'Argue with a chapter', text: 'Members do.' },
    ],
  },
})
