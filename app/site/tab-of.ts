/** The tab that an address asks for (`?tab=`); the first one if it asks for none, or for one that does not exist. */
export function tabOf<Value extends string>(request: Request, tabs: readonly [{ value: Value }, ...{ value: Value }[]]): Value {
  const asked = new URL(request.url).searchParams.get('tab')
  return (tabs.find(({ value }) => value === asked) ?? tabs[0]).value
}
