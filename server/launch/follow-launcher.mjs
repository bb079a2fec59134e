// Loaded into the product: when its launcher is killed, which leaves no time to pass anything on, the product
// ends as if it had been asked to, and does not stay behind with the port and the database.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
