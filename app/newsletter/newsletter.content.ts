import { definePageCopy } from '#app/platform/copy/copy.ts'

/** Copy of the pages on which visitors subscribe to new articles. */
export const newsletterWords = definePageCopy('newsletter', [], {
  title: 'New articles by email',
  description: 'Get each new article on presales by email, and nothing else. Unsubscribe with one click.',
  lede: 'One email for each new article, with its full text. Nothing else, and you can unsubscribe with one click.',
  button: 'Subscribe',
  sending: 'Subscribing...',
  quiet: 'Or read our articles here',
  asked: {
    title: 'Check your email',
    text: 'We sent you a link. Open it and confirm, and you’re subscribed.',
  },
  own: {
    title: 'My subscription',
    ask: 'Confirm, and we’ll send new articles to {email}.',
    confirm: 'Confirm my subscription',
    confirming: 'Confirming...',
    subscribed: 'You’re subscribed. We’ll send new articles to {email}.',
    saved: 'Saved. We’ll send new articles to {email}.',
    which: 'Which articles',
    all: 'All new articles',
    some: 'Only articles in these categories',
    categories: 'Categories',
    save: 'Save',
    saving: 'Saving...',
    leave: 'Unsubscribe',
  },
  end: {
    title: 'Unsubscribe',
    ask: 'Stop sending new articles to {email}?',
    submit: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: 'Done. We won’t send any more articles to {email}, and we’ll delete the address in 30 days.',
    again: 'Subscribe again',
    subscribing: 'Subscribing...',
  },
  over: {
    title: 'This subscription has ended',
    text: 'This link no longer works, and we’ve stopped sending you articles. You can subscribe again.',
    again: 'Subscribe to new articles',
  },
  privacy: 'We use your address only for this. Here’s what we keep and for how long:',
})
