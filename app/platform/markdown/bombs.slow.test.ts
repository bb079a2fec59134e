import { test } from 'vitest'
import { bombs, expectHarmless } from './bombs.for-tests.ts'

test.each(bombs.flat())('%s takes less than two seconds and becomes less than a megabyte', { retry: 2 }, expectHarmless)
