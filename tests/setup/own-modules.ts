import { register } from 'prom-client'
import { vi } from 'vitest'

// Test files share a process one after another, and with it the libraries, which take longer to load than most tests to
// run. The product's modules are loaded again for each: no connection, setting or memory of one file meets the next.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
// The one library that keeps what modules tell it: a figure may be declared once.
register.clear()
