/** Title and description of a page with a tab: the tab's own, unless it is the first. */
export function tabMeta(
  meta: { title: string; description: string },
  tabs: readonly { value: string; title: string; description: string }[],
  tab: string,
): { title: string; description: string } {
  const chosen = tabs.find(({ value }) => value === tab)
  return !chosen || chosen === tabs[0] ? meta : chosen
}
