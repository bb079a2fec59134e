import { spawnSync } from 'node:child_process'

const paths = [
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
  const executable = find() ?? (installed('chromium') ? find() : undefined)
  if (!executable) {
    console.error(`What opens pages in a browser needs Chromium or Chrome, and ${CHROMIUM_PATH ? `${CHROMIUM_PATH} does not run` : 'none was found'}.
  Debian:  sudo apt-get install chromium
  macOS:   install Google Chrome from https://www.google.com/chrome
  Elsewhere, or in another place: set CHROMIUM_PATH to the program.`)
    process.exit(1)
  }
  // Fallback fonts are scaled to the metrics of the web fonts, relative to Arial.
  if (!hasArial() && !(installed('fonts-liberation') && hasArial()))
    console.warn('No font is as wide as Arial, so pages move as their fonts arrive. Debian: fonts-liberation')
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
