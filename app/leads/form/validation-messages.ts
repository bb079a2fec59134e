/** Validation messages of a field as data attributes of its control, for the page's script. */
export function wordsOf(
  { missing, wrong }: { missing: Record<string, string>; wrong: Record<string, string> },
  name: string,
): { 'data-missing'?: string; 'data-wrong'?: string } {
  return {
    ...(missing[name] && { 'data-missing': missing[name] }),
    ...(wrong[name] && { 'data-wrong': wrong[name] }),
  }
}
