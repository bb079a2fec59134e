// What the specification asks of the 404 page: the address stands in the browser's log.
console.error(`404: there is no page at ${location.pathname}`)
