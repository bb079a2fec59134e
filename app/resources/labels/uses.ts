/** How many articles and downloads use a category or tag. */
export interface Uses {
  articles: number
  downloads: number
}

/** How much stands under a category or tag, in words: `3 articles and 1 download`; undefined for nothing. */
export function usesText({ articles, downloads }: Uses): string | undefined {
  const parts = [counted(articles, 'article'), counted(downloads, 'download')].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' and ') : undefined
}

function counted(count: number, noun: string): string | undefined {
  return count === 0 ? undefined : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
