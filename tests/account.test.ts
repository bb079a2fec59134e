import { testScreens } from './account/screens.ts'
import { usualLooks } from './setup/looks.ts'
import './account/account-page.ts'
import './account/invitations.ts'
import './account/password-and-devices.ts'
import './account/second-factor.ts'
import './account/sign-in.ts'
import './account/sign-in-pages.ts'

testScreens(usualLooks)
