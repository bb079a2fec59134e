/** The event of a window whose page React has taken over, once the effects of the page have run. */
export const reactRuns = 'react-runs'
