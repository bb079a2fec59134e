import { testApp, testBrowser } from '../setup/app.ts'

// One product serves these tests one after another: it takes seconds to start.
export const app = testApp({ LEADS_TO: 'leads@example.com' })
export const browser = testBrowser()
