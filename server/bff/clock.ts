/** Milliseconds since 1970; handed in, so that tests can stand at the edge of a timeout. */
export type Clock = () => number
