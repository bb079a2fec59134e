import { test } from 'vitest'
import { endpoints } from '#app/auth/http.ts'
import { testDatabase } from '../setup/database.ts'
import { writes } from './auth-crowds.ts'
import { callAtOnce, crowdEnv, writeAtOnce } from './crowd-walk.ts'
import { walkedProduct } from './walk.ts'

testDatabase({ env: crowdEnv })

const { addresses, send } = await walkedProduct()

test.each(addresses.filter((route) => route.writes))('forty at once: $address', ({ address }) =>
  writeAtOnce(send, address, 40),
)

test.each(endpoints.filter(writes))('forty at once: the auth service, $method $path', (endpoint) =>
  callAtOnce(send, endpoint, 40),
)
