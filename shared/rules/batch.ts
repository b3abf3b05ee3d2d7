/** How many people one call may change. */
export const maxBatch = 100
