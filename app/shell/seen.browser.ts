// Reports a page view and its referrer, for the statistics. This is all that they add to a page; a test limits it to
// 300 bytes. It stores nothing, and with Do Not Track or Global Privacy Control it sends nothing.
// It waits for the first paint: the request must not delay anything visible, and prerendered pages or tabs that were
// never looked at do not count.

const reader: Navigator & { globalPrivacyControl?: boolean } = navigator

new PerformanceObserver((list, painted) => {
  // first-paint may be only the background.
  if (!list.getEntriesByName('first-contentful-paint').length) return
  painted.disconnect()
  reader.doNotTrack === '1' || reader.globalPrivacyControl || reader.sendBeacon('/seen', document.referrer)
}).observe({ type: 'paint', buffered: true })
