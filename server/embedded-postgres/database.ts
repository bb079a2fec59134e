import postgres from 'postgres'

/** Creates the product's database when the server does not have it yet. */
export async function ensureDatabase(server: {
  socketDir: string
  port: number
  user: string
  database: string
}): Promise<void> {
  const { socketDir, port, user, database } = server
  const sql = postgres({ host: socketDir, port, user, database: 'postgres', max: 1, onnotice: () => undefined })
  try {
    const [found] = await sql`SELECT 1 FROM pg_database WHERE datname = ${database}`
    if (!found) await sql`CREATE DATABASE ${sql(database)}`
  } finally {
    await sql.end()
  }
}
