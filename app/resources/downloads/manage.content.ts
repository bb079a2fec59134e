/** What is asked before a download is deleted. */
export const deleteDownloadQuestion = 'Are you sure you want to delete this download?'
