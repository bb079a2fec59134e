import { z } from 'zod'

const revision = z.coerce.number().int().optional()

/** Which revision of a text a form edited, and which newer one its writer replaces knowingly. */
export const editedRevision = { revision, overwrites: revision }
