/** The button that loads the next page of a list. */
export const loadMoreLabel = 'Load more'
