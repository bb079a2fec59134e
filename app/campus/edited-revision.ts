import { z } from 'zod'

const revision = z.coerce.number().int().optional()

/** The revision that a form edited, and a newer one that its author chose to overwrite. */
export const editedRevision = { revision, overwrites: revision }
