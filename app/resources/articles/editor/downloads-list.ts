/** The id of the form's datalist of downloads. */
export const downloadsList = 'own-downloads'
