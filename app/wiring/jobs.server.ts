// Jobs that only pages enqueue. Pages are loaded at the first request, when the queues have long been made: without
// these lines nobody would make theirs. Jobs that run by the clock or that a signal starts are loaded with those.
import '#app/admin/import/run.server.ts'
import '#app/events/guests/write.server.ts'
import '#app/events/invitations/invite.server.ts'
import '#app/events/speakers/copy.server.ts'
