// What a writing box does beside React.
import './attach.browser.ts'
import './mention.browser.ts'
import './mentioned.browser.ts'
import './quote.browser.ts'
import { noteWritingRuns } from './writing-runs.ts'

noteWritingRuns()
