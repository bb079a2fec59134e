import { config } from '#app/platform/config/config.server.ts'
import { importSample } from '../sample/import.server.ts'

/** What a new installation gets once: the first admin and the sample content. */
export async function firstRun(say: (line: string) => void): Promise<void> {
  if (config().sampleContent) await importSample(say)
}
