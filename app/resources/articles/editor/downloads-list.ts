/** The id of the list of the site's downloads, which stands in the form around the writing surface. */
export const downloadsList = 'own-downloads'
