// Writing box behavior that does not need React.
import './attach.browser.ts'
import './mention.browser.ts'
import './mentioned.browser.ts'
import './quote.browser.ts'
import { noteWritingRuns } from './writing-runs.ts'

noteWritingRuns()
