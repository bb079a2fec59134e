import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { connect } from '#app/platform/database/pool/pool.server.ts'
import { startJobs } from '#app/platform/jobs/jobs.server.ts'
import '#app/platform/mail/deliver.server.ts'

// A process of its own that delivers mail, for tests that kill it: `node tests/setup/mail-worker.ts DATABASE_URL`.
const address = process.argv[2] ?? ''
setConfig(readConfig({ ...process.env, LOG_LEVEL: 'silent' }))
connect(address, { max: 2 })
await startJobs(open(address, { max: 3 }))
console.log('working')
