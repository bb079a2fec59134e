import { testApp, testBrowser } from '../setup/app.ts'

// One product serves all that is asked of the public site: it takes seconds to start, and half a minute of CPU time to
// make the smaller forms of the samples' pictures.
export const app = testApp({ SAMPLE_CONTENT: 'on' })
export const browser = testBrowser()
