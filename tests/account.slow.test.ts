import { testScreens } from './account/screens.ts'
import { everyLook } from './setup/looks.ts'

testScreens(everyLook)
