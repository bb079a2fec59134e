// Gives React Router what the loaders of the page gave: the line of JSON that stands in the block before this script.
// The script is the same on every page, so that its hash is known to the page's policy; the block runs nothing.
const { __reactRouterContext } = window as unknown as {
  __reactRouterContext: { streamController: ReadableStreamDefaultController<string> }
}
__reactRouterContext.streamController.enqueue(`${document.currentScript?.previousElementSibling?.textContent}\n`)
__reactRouterContext.streamController.close()
