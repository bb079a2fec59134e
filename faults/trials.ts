import type { Trial } from './trial.ts'
import { bombs } from './trials/bombs.ts'
import { busyDatabase } from './trials/busy-database.ts'
import { clock } from './trials/clock.ts'
import { crowds } from './trials/crowds.ts'
import { databaseAway, diskFull } from './trials/database.ts'
import { deploy } from './trials/deploy.ts'
import { forms } from './trials/forms.ts'
import { kills } from './trials/kills.ts'
import { machines } from './trials/machines.ts'
import { mails } from './trials/mails.ts'
import { requests } from './trials/requests.ts'
import { scripts } from './trials/scripts.ts'
import { sites } from './trials/sites.ts'
import { slow, uploads } from './trials/slow.ts'
import { storage } from './trials/storage.ts'

/** Every trial, in the order in which they run. */
export const trials: Trial[] = [
  sites,
  scripts,
  mails,
  crowds,
  forms,
  slow,
  uploads,
  bombs,
  requests,
  databaseAway,
  storage,
  clock,
  diskFull,
  kills,
  busyDatabase,
  machines,
  deploy,
]
