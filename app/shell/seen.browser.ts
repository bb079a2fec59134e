// Says that somebody reads the page, and from where they came: all that the counting of readers puts on a page. A test
// holds it at 300 bytes. It stores nothing, and where somebody asks not to be followed it sends nothing.
//
// It speaks once the page has been painted: nothing that the reader waits for stands behind it in the line, and a page
// that was rendered ahead, or opened in a tab nobody looked at, was not read.

const reader: Navigator & { globalPrivacyControl?: boolean } = navigator

new PerformanceObserver((list, painted) => {
  // A ground alone may be painted before the words.
  if (!list.getEntriesByName('first-contentful-paint').length) return
  painted.disconnect()
  reader.doNotTrack === '1' || reader.globalPrivacyControl || reader.sendBeacon('/seen', document.referrer)
}).observe({ type: 'paint', buffered: true })
