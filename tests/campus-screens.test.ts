// The order matters: the first needs a Campus without records, the second a queue with nothing in it, and the third the
// only member of her name, who is mentioned.
import './campus-screens/pages.ts'
import './campus-screens/moderation-wave.ts'
import './campus-screens/screens.ts'
import './campus-screens/moderation-screens.ts'
import { testLongTexts } from './campus-screens/long-texts.ts'
import { usualLooks } from './setup/looks.ts'

testLongTexts(usualLooks)
