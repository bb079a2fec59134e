/** Ends with one message where the set-up cannot work, before it fails with many. */
export function machineCanRun() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `This needs Node.js 20.19 or later to set itself up; this is ${process.versions.node}. See ` +
      'https://nodejs.org/en/download',
  )
  process.exit(1)
}
