/** Most people that one call may change. */
export const maxBatch = 100
