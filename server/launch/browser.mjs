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
 * The Chromium or Chrome that browser tests and faults drive. Installs Debian's package where it may; else ends with
 * what to do.
 */
export function findBrowser() {
  const found = installedBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && runs('apt-get')) {
    console.log('No Chromium for what opens pages: installing the package “chromium” with apt-get')
    installPackage()
    const installed = installedBrowser()
    if (installed) return installed
  }
  console.error(`What opens pages in a browser needs Chromium or Chrome, and none was found.
  Debian:  sudo apt-get install chromium
  macOS:   install Google Chrome from https://www.google.com/chrome
  Elsewhere, or in another place: set CHROMIUM_PATH to the program.`)
  process.exit(1)
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

function installPackage() {
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const steps = [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
  ]
  for (const args of steps) {
    if (spawnSync('apt-get', args, options).status !== 0) return
  }
}
