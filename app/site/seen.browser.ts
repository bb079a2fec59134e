// Says that somebody reads the page, and from where they came: all that the counting of readers puts on a page. A test
// holds it at 300 bytes. It stores nothing, and where somebody asks not to be followed it sends nothing.

/** What TypeScript's own types lack: a page that is rendered ahead is not shown yet, and may never be. */
interface RenderedAhead {
  prerendering?: boolean
  onprerenderingchange?: () => void
}

const seenPage: Document & RenderedAhead = document
const reader: Navigator & { globalPrivacyControl?: boolean } = navigator

const tellSeen = () =>
  reader.doNotTrack === '1' || reader.globalPrivacyControl || reader.sendBeacon('/seen', seenPage.referrer)
if (seenPage.prerendering) seenPage.onprerenderingchange = tellSeen
else tellSeen()
