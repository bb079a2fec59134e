import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The headless shell is Chromium without windows: a page costs half of the CPU time.
const paths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds Chromium or Chrome for browser tests, and a font with the metrics of Arial. As root it installs Debian's
 * packages; otherwise it exits with instructions.
 */
export function findBrowser(): string {
  const { CHROMIUM_PATH } = process.env
  const find = () => (CHROMIUM_PATH ? [CHROMIUM_PATH] : paths).find(runs)
  const isShell = (path: string | undefined) => path !== undefined && /headless-shell/.test(path)
  let executable = find()
  if (!CHROMIUM_PATH && !isShell(executable) && installed('chromium-headless-shell')) executable = find()
  if (!executable) {
    console.error(`What opens pages in a browser needs Chromium or Chrome, and ${CHROMIUM_PATH ? `${CHROMIUM_PATH} does not run` : 'none was found'}.
  Debian:  sudo apt-get install chromium-headless-shell
  macOS:   install Google Chrome from https://www.google.com/chrome
  Elsewhere, or in another place: set CHROMIUM_PATH to the program.`)
    process.exit(1)
  }
  // Fallback fonts are scaled to the metrics of the web fonts, relative to Arial.
  if (!hasArial() && !(installed('fonts-liberation') && hasArial()))
    console.warn('No font is as wide as Arial, so pages move as their fonts arrive. Debian: fonts-liberation')
  return executable
}

/** The Chromium or Chrome of this machine. @throws if there is none */
export function browserPath(): string {
  const executable = [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path))
  if (!executable) throw new Error('No Chromium or Chrome found. Install one, or set CHROMIUM_PATH.')
  return executable
}

/** Without fontconfig (macOS), Arial is present. */
function hasArial(): boolean {
  const { stdout } = spawnSync('fc-match', ['Arial'], { encoding: 'utf8' })
  return !stdout || /Arial|Liberation|Arimo/i.test(stdout)
}

/** Try to run it: Ubuntu's package only points to a snap. */
function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function installed(name: string): boolean {
  if (process.getuid?.() !== 0 || !runs('apt-get')) return false
  console.log(`Installing Debian’s package “${name}”`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [['update'], ['install', '-y', '--no-install-recommends', name]]
  return steps.every((args) => spawnSync('apt-get', ['-q', ...args], { env, stdio: 'inherit' }).status === 0)
}
