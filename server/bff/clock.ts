/** Milliseconds since 1970. Injected, so that tests can move to the edge of a timeout. */
export type Clock = () => number
