import { words } from '#app/platform/copy/copy.ts'

/** Copy of the pages on which visitors subscribe to new articles. */
export const newsletterWords = words('newsletter', [], {
  title: 'New articles by email',
  description: 'Get each new article on presales by email, and nothing else. Unsubscribe with one click.',
  lede: 'One email for each new article, with its full text. Nothing else, and you can unsubscribe with one click.',
  button: 'Subscribe',
  sending: 'Subscribing...',
  asked: {
    title: 'Check your email',
    text: 'We sent you a link. You are subscribed once you open it and confirm.',
  },
  own: {
    title: 'My subscription',
    ask: 'New articles go to {email} once you confirm it.',
    confirm: 'Confirm my subscription',
    confirming: 'Confirming...',
    subscribed: 'You are subscribed. New articles go to {email}.',
    saved: 'Saved. New articles go to {email}.',
    which: 'Which articles',
    all: 'All new articles',
    some: 'Only those of the categories below',
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
    done: 'Done. We will send no more articles to {email}, and delete the address in 30 days.',
    again: 'Subscribe again',
    subscribing: 'Subscribing...',
  },
  over: {
    title: 'This subscription has ended',
    text: 'This link no longer works, and no more articles go to its address. You can subscribe again.',
    again: 'Subscribe to new articles',
  },
  privacy: 'We use your address only for this. What we keep and for how long:',
})
