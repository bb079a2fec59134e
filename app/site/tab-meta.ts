/** What a page says of itself with a tab other than the first: the tab's own title and description. */
export function tabMeta(
  meta: { title: string; description: string },
  tabs: readonly { value: string; title: string; description: string }[],
  tab: string,
): { title: string; description: string } {
  const chosen = tabs.find(({ value }) => value === tab)
  return !chosen || chosen === tabs[0] ? meta : chosen
}
