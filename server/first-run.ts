import { ensureFirstAdmin } from '#app/auth/auth.ts'
import { config } from '#app/platform/config/config.server.ts'
import { importSample } from '../sample/import.server.ts'

/** What a new installation gets once: the first admin and the sample content. */
export async function firstRun(say: (line: string) => void): Promise<void> {
  const { email, password } = config().admin
  const admin = await ensureFirstAdmin(email, password)
  if (admin)
    say(`The first admin is ${admin.email}.${admin.password ? ` Password (shown only now): ${admin.password}` : ''}`)
  if (config().sampleContent) await importSample(say)
}
