// Loaded by Vite, which knows the product's ways of importing; the queries themselves, as pages use them.
export { leadSources, listAllLeads, neighborsOf } from '#app/leads/all/queries.server.ts'
export { countUnanswered } from '#app/leads/all/unanswered.server.ts'
export { candidateWantedOf, findCandidates } from '#app/leads/candidates/find/find.server.ts'
export { leadTags } from '#app/leads/desk/marks/mark.server.ts'
export { close, connect } from '#app/platform/database/pool/pool.server.ts'
export { newId } from '#app/platform/ids.ts'
