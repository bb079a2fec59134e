// Jobs that only pages enqueue. Their modules are loaded at the first request, after the queues have been created, so
// they have to be imported here. Scheduled jobs and those enqueued by events are imported with these.
import '#app/admin/import/run.server.ts'
import '#app/events/guests/message.server.ts'
import '#app/events/invitations/invite.server.ts'
import '#app/events/speakers/copy.server.ts'
