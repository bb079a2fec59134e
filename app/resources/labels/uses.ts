/** How many articles and downloads have a category or tag. */
export interface Uses {
  articles: number
  downloads: number
}

/** The uses of a category or tag, formatted: `3 articles and 1 download`; undefined if there are none. */
export function usesText({ articles, downloads }: Uses): string | undefined {
  const parts = [counted(articles, 'article'), counted(downloads, 'download')].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' and ') : undefined
}

function counted(count: number, recordType: string): string | undefined {
  return count === 0 ? undefined : `${count.toLocaleString('en')} ${recordType}${count === 1 ? '' : 's'}`
}
