/** The address of a form that sends `method`: HTML forms can only GET and POST. */
export function actionAddress(action: string, method: 'POST' | 'DELETE' | 'PUT'): string {
  return method === 'POST' ? action : `${action}${action.includes('?') ? '&' : '?'}_method=${method}`
}
