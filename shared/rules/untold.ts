/** In place of a time that an upstream does not tell. */
export const untoldTime = '1970-01-01T00:00:00.000Z'

/** In place of a number that an upstream does not tell, for texts about it. */
export const untoldCount = -1
