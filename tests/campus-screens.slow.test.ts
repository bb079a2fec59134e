import { testLongTexts } from './campus-screens/long-texts.ts'
import { everyLook } from './setup/looks.ts'

testLongTexts(everyLook)
