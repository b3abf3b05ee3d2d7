/** The documents that people agree to. */
export const documents = ['terms', 'privacy'] as const
export type DocumentId = (typeof documents)[number]

/** Pages on which people agree. */
export type ConsentPage = 'register' | 'additionRegister' | 'consent'

/** `draft`: can be edited · `scheduled`: takes effect later · `past`: replaced by a later version. */
export const documentStates = ['draft', 'scheduled', 'in_force', 'past'] as const
