/** In place of a time that an upstream does not tell. */
export const untoldTime = '1970-01-01T00:00:00.000Z'

/** In place of the id of what was made, if an upstream does not tell it. */
export const untoldId = '0'

/** In place of the version of a document that an upstream does not tell. Versions begin at 1. */
export const untoldVersion = 0

/** In place of a number that an upstream does not tell, for texts about it. */
export const untoldCount = -1
