/** The texts of the page of curated resources. */
export const curatedLabels = {
  title: 'Curated Resources',
  lede: 'Hand-picked articles and guides for presales professionals',
  none: 'No resources yet',
  open: 'Open',
} as const
