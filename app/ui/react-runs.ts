/** Fired on the window after hydration, once the page's effects have run. */
export const reactRuns = 'react-runs'
