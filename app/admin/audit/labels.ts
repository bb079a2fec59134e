/** The title of the audit log. */
export const auditTitle = 'Audit log'
