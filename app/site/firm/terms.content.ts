import { definePageCopy } from '#app/platform/copy/copy.ts'
import { site } from '../../shell/site.ts'
import { type LegalPage, legalUpdate } from './legal.ts'

// Labels that the specification fixes.
const fixed = ['meta.title', 'title', 'updated', 'sections.*.title', 'sister']

/** Copy of the Terms of Service. */
export const terms = definePageCopy<LegalPage>('terms', fixed, () => ({
  meta: {
    title: 'Terms of Service',
    description: `The terms on which ${site.name} offers this website, its downloads and the Campus.`,
  },
  title: 'Terms of Service',
  lede: 'What you may do here, what we may do, and what neither of us should expect of the other.',
  updated: legalUpdate,
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      text: [
        'These terms apply to this website and everything on it: the public pages, the Resource Center, the ' +
          `forms, and the Campus, our members’ community. “We” and “us” means ${site.name}. “You” means whoever ` +
          'uses the site, for themselves or for the firm they work for.',
        'By using the site you accept these terms. If you do not accept them, please do not use it. ' +
          'Workshops, consulting, courses and products that you buy from us have a contract of their own; ' +
          'where that contract and these terms differ, the contract decides.',
        'To open a Campus account you must be old enough to make a contract where you live. You are ' +
          'responsible for what is done with your account, so keep your password to yourself and tell us if ' +
          'somebody else has used it.',
      ],
    },
    {
      id: 'use-license',
      title: 'Use License',
      text: [
        'The texts, drawings, files and marks on this site belong to us or to those who let us use them. You ' +
          'may read them, download what we offer for download, print it, and share it inside your own firm. ' +
          'You need no further permission for that, and we will not withdraw it for what you already have.',
        'You may not:',
      ],
      list: [
        'sell our material, or offer it to others as your own;',
        'remove a copyright notice or the name of an author;',
        'build a training course or a product for sale from it without our written consent;',
        'collect the names or addresses of members, or anything else here, by automatic means, other than as ' +
          'a search engine or feed reader that respects our robots file;',
        'try to get into accounts, areas or data that are not yours, or put more load on the site than ' +
          'reading it needs.',
      ],
      after:
        'What you write on the Campus stays yours. By publishing it you allow us to store it and to show it to ' +
        'other members for as long as it is published there. You can edit or delete your ' +
        'posts and comments. Write nothing that is secret, unlawful, insulting or another person’s. ' +
        'Moderators may hide, move or delete posts and comments, close topics to new posts, and suspend ' +
        'accounts that break these rules.',
    },
    {
      id: 'disclaimer',
      title: 'Disclaimer',
      text: [
        'The site and everything on it are provided as they are. We try to make sure that it is correct and ' +
          'available, but we give no warranty, express or implied, that it fits your purpose, that it is free ' +
          'of errors, or that it will always be there.',
        'Articles, guides and downloads are general advice from practice. They were not written about your deal. The ' +
          'figures on our pages describe results that teams work toward with us; they are not a promise that ' +
          'yours will be the same. What members write on the Campus is their opinion, not ours.',
      ],
    },
    {
      id: 'limitations',
      title: 'Limitations',
      text: [
        'As far as the law allows, we are not liable for indirect or consequential loss that comes from ' +
          'using this site or from not being able to use it: lost profit, lost business, lost data. That holds ' +
          'even if somebody told us that it could happen.',
        'Nothing in these terms limits liability that the law does not let us limit, such as for fraud, for ' +
          'intent, or for death or injury caused by negligence. If you are a consumer, the rights that the law ' +
          'of your country gives you remain yours.',
      ],
    },
    {
      id: 'accuracy',
      title: 'Accuracy of Materials',
      text: [
        'Pages go out of date. We correct mistakes when we find them or when you tell us, and we may change or remove ' +
          'anything on the site without announcing it. An article shows when it was published. A product that ' +
          'is marked Coming Soon is a plan and not an offer, and dates and seats of events can change until ' +
          'they begin.',
      ],
    },
    {
      id: 'links',
      title: 'Links',
      text: [
        'Some pages point elsewhere: to shops that sell our book, to an interview, to guides on other sites, ' +
          'to addresses in members’ posts. We do not run those sites and do not answer for what they say, sell ' +
          'or store. A link is not a recommendation unless we say so.',
        'You may link to any public page of ours. Please do not show our pages inside a frame or in a way ' +
          'that suggests that we endorse you.',
      ],
    },
    {
      id: 'modifications',
      title: 'Modifications',
      text: [
        'We may change these terms. The date at the top says when we last did. If a change affects your ' +
          'Campus account in an important way, we tell you by email before it applies. If you go on using the ' +
          'site after that, the new terms apply; if you do not want them, you can delete your account at any ' +
          'time on your account page.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing Law',
      text: [
        'These terms follow the law of the Commonwealth of Kentucky, United States, without its rules on ' +
          'conflicts of law. Disputes belong before the state and federal courts in Jefferson County, ' +
          'Kentucky. If you are a consumer, the courts and the binding rules of the place where you live stay ' +
          'open to you.',
        'If one of these terms turns out to be invalid, the others still apply.',
      ],
    },
  ],
  sister: {
    text: 'How we handle personal data is on a page of its own: the',
    action: 'Privacy Policy',
    to: '/privacy',
  },
}))
