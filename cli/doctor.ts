import { environmentFindings } from '#app/admin/health/environment.server.ts'
import type { HealthFinding } from '#app/admin/health/finding.ts'
import { installationFindings } from '#app/admin/health/installation.server.ts'
import { ConfigError, readConfig } from '#app/platform/config/config.server.ts'
import { previewCustomCopy } from '#app/platform/copy/custom-copy.server.ts'
import { withDatabase } from './with-database.ts'

/**
 * `doctor`: checks everything the product needs, and prints problems and remedies; `--json` for monitoring. Exit code 1
 * if anything is wrong.
 */
export async function doctor(args: string[]): Promise<number> {
  if (args.some((arg) => arg !== '--json')) {
    console.error('Usage: npm run cli -- doctor [--json]')
    return 2
  }
  const findings = [...(await environment()), ...(await database())]
  const fine = findings.every((finding) => finding.fine)
  if (args.includes('--json')) console.log(JSON.stringify({ fine, findings: findings.map(publicFinding) }, null, 2))
  else
    for (const { subject, fine, message } of findings)
      console.log(`${fine ? '  ok ' : 'WRONG'}  ${subject.padEnd(14)} ${message}`)
  return fine ? 0 : 1
}

// Monitoring reads these names.
function publicFinding({ subject, message, ...state }: HealthFinding) {
  return { what: subject, says: message, ...state }
}

async function environment(): Promise<HealthFinding[]> {
  const node = Number(process.versions.node.split('.')[0])
  const findings = [{ subject: 'Node', fine: node >= 24, message: process.version }]
  try {
    const config = readConfig(process.env)
    return [
      ...findings,
      { subject: 'configuration', fine: true, message: `serves ${config.siteUrl} from ${config.dataDir}` },
      ...(await environmentFindings(config)),
    ]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...findings, { subject: 'configuration', fine: false, message: error.message }]
  }
}

async function database(): Promise<HealthFinding[]> {
  try {
    return await withDatabase(
      async (_address, config) => {
        previewCustomCopy()
        return installationFindings(config)
      },
      { print: console.error },
    )
  } catch (error) {
    // Already reported by `environment`.
    if (error instanceof ConfigError) return []
    return [{ subject: 'database', fine: false, message: error instanceof Error ? error.message : String(error) }]
  }
}
