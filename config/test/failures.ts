import { fileURLToPath } from 'node:url'

/** Where failed browser tests leave pictures and traces; `npm test` empties it first. */
export const failuresFolder = fileURLToPath(new URL('../../dist/test-failures', import.meta.url))
