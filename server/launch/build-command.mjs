// `npm run build`: builds when the sources have changed.
import { setUp } from './set-up.mjs'

await setUp()
