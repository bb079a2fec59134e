import { words } from '#app/platform/words/words.ts'

/** The words of the pages on which visitors subscribe to new articles. */
export const newsletterWords = words('newsletter', [], {
  title: 'New articles by email',
  description: 'Get each new article on presales by email, and nothing else. One press ends it.',
  lede: 'One email for a new article, all of it in the email. Nothing else, and one press ends it.',
  button: 'Subscribe',
  sending: 'Subscribing...',
  asked: {
    title: 'Check your email',
    text: 'We sent you a link. You are subscribed once you open it and confirm.',
  },
  privacy: 'We use your address for this alone. What we keep and for how long:',
})
