/**
 * Chromium without what nobody sees in a test: a window of each context prepares pages of the browser's own (the list
 * below the address), and so costs twice the page that a test opens.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  // The headless shell rounds widths of letters to whole pixels otherwise, which no screen of today does.
  '--font-render-hinting=none',
  '--disable-background-networking',
  `--disable-features=${unwanted().join(',')}`,
]

function unwanted(): string[] {
  const BROWSER_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI']
  // Chromium only heeds the last such switch, so Playwright's values are repeated here.
  const playwrights = [
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ]
  return [...BROWSER_PAGES, 'SpareRendererForSitePerProcess', ...playwrights]
}
