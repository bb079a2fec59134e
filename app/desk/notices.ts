import type { ToastMessage } from '#app/ui/toast.tsx'

/**
 * What the admin area says after an act (specification, section 8). An act redirects to its list with `?done=KEY` or
 * `?failed=KEY` (`backTo` in `back.ts` builds the address); the frame shows the message.
 */
const done: Record<string, string> = {
  'article-created': 'Article created successfully',
  'article-updated': 'Article updated successfully',
  'article-deleted': 'Article deleted successfully',
  'draft-kept': 'Draft saved. Only you see it.',
  'article-version': 'The article says this again. What it said before is a version too.',
  'article-restored': 'Article restored',
  'article-published': 'Article published successfully',
  'article-unpublished': 'Article unpublished successfully',
  'download-created': 'Download created successfully',
  'download-updated': 'Download updated successfully',
  'download-deleted': 'Download deleted successfully',
  'download-restored': 'Download restored',
  'download-published': 'Download published successfully',
  'download-unpublished': 'Download unpublished successfully',
  'category-created': 'Category created successfully',
  'category-updated': 'Category updated successfully',
  'category-deleted': 'Category deleted successfully',
  'category-restored': 'Category restored',
  'tag-created': 'Tag created successfully',
  'tag-deleted': 'Tag deleted successfully',
  'tag-restored': 'Tag restored',
  'member-role': 'Role changed. They are signed out everywhere.',
  'member-invited': 'Invitation sent',
  'member-suspended': 'Member suspended',
  'member-readmitted': 'Suspension ended',
  'member-banned': 'Member banned and signed out',
  'member-unbanned': 'Member may sign in again',
  'member-sessions': 'All sessions ended',
  'member-factors': 'Second factors reset',
  'event-created': 'Event created',
  'event-updated': 'Event updated',
  'event-deleted': 'Event deleted. It can be restored for 30 days.',
  'event-cancelled': 'Event cancelled. Guests are told by mail.',
  'event-reinstated': 'The event takes place. Guests are told by mail.',
  'guest-added': 'Added. They are told by mail.',
  'guest-removed': 'Removed. They are told by mail.',
  'guest-first': 'They are first in line.',
  'guest-came': 'Noted',
  'guests-written-to': 'Your mail is on its way to them.',
  'event-restored': 'Event restored',
  'curated-created': 'Curated resource added',
  'curated-updated': 'Curated resource updated',
  'curated-deleted': 'Curated resource deleted',
  'topic-updated': 'Topic updated',
  'topic-deleted': 'Topic deleted',
  'mail-again': 'The mail is sent again',
  'settings-changed': 'Settings saved',
  'status-set': 'Status changed',
  'note-added': 'Note added',
  'lead-answered': 'Your answer is on its way',
  'message-deleted': 'Message deleted',
  'candidate-deleted': 'Candidate profile deleted',
  'assessment-deleted': 'Assessment deleted',
}

const failed: Record<string, string> = {
  'article-create': 'Failed to create article',
  'article-update': 'Failed to update article',
  'article-delete': 'Failed to delete article',
  'article-restore': 'Failed to restore article',
  'article-gone': 'This article no longer exists. Somebody has deleted it.',
  'download-create': 'Failed to create download',
  'download-update': 'Failed to update download',
  'download-delete': 'Failed to delete download',
  'download-restore': 'Failed to restore download',
  'download-gone': 'This download no longer exists. Somebody has deleted it.',
  'category-create': 'Failed to create category',
  'category-update': 'Failed to update category',
  'category-delete': 'Failed to delete category',
  'category-restore': 'Failed to restore category. Another may have its name by now.',
  'category-gone': 'This category no longer exists. Somebody has deleted it.',
  'tag-create': 'Failed to create tag',
  'tag-delete': 'Failed to delete tag',
  'tag-restore': 'Failed to restore tag. Another may have its name by now.',
  'tag-gone': 'This tag no longer exists. Somebody has deleted it.',
  'member-role': 'Failed to change the role',
  'member-suspension': 'Failed to end the suspension',
  'member-ban': 'Failed to change the ban',
  'member-sessions': 'Failed to end the sessions',
  'member-factors': 'Failed to reset the second factors',
  'member-gone': 'This account no longer exists.',
  'mail-again': 'This mail cannot be sent again',
  'event-delete': 'Failed to delete event',
  'event-reinstate': 'This event cannot take place any more',
  'guest-gone': 'This is not possible any more. Somebody has changed the list meanwhile.',
  'event-restore': 'Failed to restore event',
  'event-gone': 'This event no longer exists. Somebody has deleted it.',
  'curated-delete': 'Failed to delete curated resource',
  'curated-gone': 'This curated resource no longer exists. Somebody has deleted it.',
  'topic-delete': 'Failed to delete topic',
  'topic-gone': 'This topic no longer exists. Somebody has deleted it or changed its slug.',
  'mail-gone': 'This mail no longer exists.',
  'status-set': 'Failed to change the status',
  'message-delete': 'Failed to delete message',
  'message-gone': 'This message no longer exists. Somebody has deleted it.',
  'assessment-delete': 'Failed to delete assessment',
  'assessment-gone': 'This assessment no longer exists. Somebody has deleted it.',
  'candidate-delete': 'Failed to delete candidate profile',
  'candidate-gone': 'This candidate profile no longer exists. Somebody has deleted it.',
  'thumbnail-upload': 'Failed to upload thumbnail',
  'file-upload': 'Failed to upload file',
}

/** The message that an address asks for, or undefined. */
export function noticeOf(search: URLSearchParams): ToastMessage | undefined {
  const success = done[search.get('done') ?? '']
  const failure = failed[search.get('failed') ?? '']
  if (failure) return failureOf(failure)
  return success ? { title: 'Success', description: success } : undefined
}

/** The destructive toast of a form that was refused. */
export function failureOf(key: string): ToastMessage {
  return { title: 'Error', description: failed[key] ?? key, destructive: true }
}
