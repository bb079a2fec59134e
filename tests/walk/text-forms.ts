/** One form with a text of more than one line. */
export interface TextForm {
  /** Who writes in it, and where. */
  area: 'admin' | 'campus' | 'public'
  /** Of `routes.ts`; `pathFor` makes the record. */
  address: string
  /** Absent: the first field of more than one line. */
  field?: string
}

/** Every form with a text of more than one line. A page with such a form that is not listed here fails a test. */
export const textForms: Record<string, TextForm> = {
  'a new article': { area: 'admin', address: '/admin/articles/new', field: 'excerpt' },
  'an article': { area: 'admin', address: '/admin/articles/:id/edit', field: 'excerpt' },
  'an answer to a request for approval': { area: 'admin', address: '/admin/articles/:id/review' },
  'a newsletter': { area: 'admin', address: '/admin/articles/:id/sending' },
  'a new download': { area: 'admin', address: '/admin/downloads/new' },
  'a download': { area: 'admin', address: '/admin/downloads/:id/edit' },
  'a category': { area: 'admin', address: '/admin' },
  'a picture': { area: 'admin', address: '/admin/media/:id' },
  'a reply to a lead': { area: 'admin', address: '/admin/inbox/:kind/:id/reply' },
  'a note on a message': { area: 'admin', address: '/admin/inbox/messages/:id', field: 'note' },
  'a note on an assessment': { area: 'admin', address: '/admin/inbox/assessments/:id', field: 'note' },
  'a note on a call': { area: 'admin', address: '/admin/inbox/calls/:id', field: 'note' },
  'a note on a candidate': { area: 'admin', address: '/admin/inbox/candidates/:id', field: 'note' },
  'a note on a file': { area: 'admin', address: '/admin/inbox/files/:id', field: 'note' },
  'an introduction of a candidate': { area: 'admin', address: '/admin/inbox/candidates/:id/introduction' },
  'a new saved reply': { area: 'admin', address: '/admin/replies' },
  'a saved reply': { area: 'admin', address: '/admin/replies/:id' },
  'a new event': { area: 'admin', address: '/admin/events/new' },
  'an event': { area: 'admin', address: '/admin/events/:id' },
  'a letter to guests': { area: 'admin', address: '/admin/events/:id/letter' },
  'the cancellation of an event': { area: 'admin', address: '/admin/events/:id/cancellation' },
  'invitations to an event': { area: 'admin', address: '/admin/events/:id/invitations' },
  'a new speaker': { area: 'admin', address: '/admin/events/:id/speakers' },
  'a speaker': { area: 'admin', address: '/admin/events/:id/speakers/:speaker' },
  'the texts of a page': { area: 'admin', address: '/admin/pages/:page' },
  'the assessment': { area: 'admin', address: '/admin/assessment' },
  'a new entry of a collection': { area: 'admin', address: '/admin/collections/:kind/new' },
  'an entry of a collection': { area: 'admin', address: '/admin/collections/:kind/:id' },
  'redirects to import': { area: 'admin', address: '/admin/redirects/import' },
  'a new curated resource': { area: 'admin', address: '/admin/curated/new' },
  'a curated resource': { area: 'admin', address: '/admin/curated/:id' },
  'a topic, by an admin': { area: 'admin', address: '/admin/topics/:slug' },
  'invitations of members': { area: 'admin', address: '/admin/members/invitation' },
  'members of a group': { area: 'admin', address: '/admin/groups/:id' },
  'a post': { area: 'campus', address: '/campus/topics/:slug', field: 'title' },
  'an edited post': { area: 'campus', address: '/campus/post/:id/edit' },
  'a comment': { area: 'campus', address: '/campus/post/:id' },
  'an edited comment': { area: 'campus', address: '/campus/comments/:id/edit' },
  'a report of a post': { area: 'campus', address: '/campus/post/:id/report' },
  'a report of a comment': { area: 'campus', address: '/campus/comments/:id/report' },
  'a letter to a member': { area: 'campus', address: '/campus/members/:id/letter' },
  'an appeal': { area: 'campus', address: '/campus/notifications/:id/appeal' },
  'a new topic': { area: 'campus', address: '/campus/admin' },
  'a topic': { area: 'campus', address: '/campus/topics/:slug/edit' },
  'a profile': { area: 'campus', address: '/campus/account/about' },
  'an introduction': { area: 'campus', address: '/campus/welcome/hello' },
  'blocked words': { area: 'campus', address: '/campus/moderation/words' },
  'a contact message': { area: 'public', address: '/contact' },
  'a candidate profile': { area: 'public', address: '/skillbridge/candidate-profile' },
  'a changed candidate profile': { area: 'public', address: '/talent/:token' },
  'a call': { area: 'public', address: '/meet' },
  'feedback on an event': { area: 'public', address: '/events/seat/:token/feedback' },
}
