/** A typed source for the browser, bundled to the text that a page carries inline (`vite.page-scripts.ts`). */
declare module '*?script' {
  const text: string
  export default text
}

/** A style sheet as the text that a page carries inline. */
declare module '*.css?inline' {
  const text: string
  export default text
}

/** The same as a file of its own: its address. */
declare module '*?script-file' {
  const address: string
  export default address
}
