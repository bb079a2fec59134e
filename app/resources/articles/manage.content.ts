/** What is asked before an article is deleted. */
export const deleteArticleQuestion = 'Are you sure you want to delete this article?'
