/** What the page's script says of a field, as attributes of its control. */
export function wordsOf(
  { missing, wrong }: { missing: Record<string, string>; wrong: Record<string, string> },
  name: string,
): { 'data-missing'?: string; 'data-wrong'?: string } {
  return {
    ...(missing[name] && { 'data-missing': missing[name] }),
    ...(wrong[name] && { 'data-wrong': wrong[name] }),
  }
}
