import { spawnSync } from 'node:child_process'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
]

/**
 * The Chromium or Chrome that browser tests and faults drive, beside a font that is as wide as Arial. Installs Debian's
 * packages where it may; else ends with what to do.
 */
export function findBrowser() {
  const found = installedBrowser() ?? newBrowser()
  if (found) {
    provideArial()
    return found
  }
  console.error(`What opens pages in a browser needs Chromium or Chrome, and none was found.
  Debian:  sudo apt-get install chromium
  macOS:   install Google Chrome from https://www.google.com/chrome
  Elsewhere, or in another place: set CHROMIUM_PATH to the program.`)
  process.exit(1)
}

function newBrowser() {
  if (!mayInstall()) return undefined
  console.log('No Chromium for what opens pages: installing the package “chromium” with apt-get')
  installPackage('chromium')
  return installedBrowser()
}

/** What stands in a page until its fonts arrive is made as wide as they are, reckoned from Arial. */
function provideArial() {
  const arial = () => spawnSync('fc-match', ['Arial'], { encoding: 'utf8' }).stdout ?? ''
  // Where fontconfig is not there (macOS) Arial is.
  if (/^$|Arial|Liberation|Arimo/i.test(arial())) return
  if (mayInstall()) {
    console.log('No font as wide as Arial: installing the package “fonts-liberation” with apt-get')
    installPackage('fonts-liberation')
  }
  if (!/Arial|Liberation|Arimo/i.test(arial()))
    console.warn(
      'No font as wide as Arial was found, so pages will move as their fonts arrive. Debian: fonts-liberation',
    )
}

function mayInstall() {
  return process.getuid?.() === 0 && runs('apt-get')
}

function installedBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (!CHROMIUM_PATH) return places.find(runs)
  if (runs(CHROMIUM_PATH)) return CHROMIUM_PATH
  console.error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not run.`)
  process.exit(1)
}

/** Being there is not enough: Ubuntu's package is only a pointer to a snap. */
function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function installPackage(name) {
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const steps = [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', name],
  ]
  for (const args of steps) {
    if (spawnSync('apt-get', args, options).status !== 0) return
  }
}
