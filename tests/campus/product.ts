import { testApp, testBrowser } from '../setup/app.ts'

// One product serves these tests one after another: it takes seconds to start.
export const app = testApp()
export const browser = testBrowser()
