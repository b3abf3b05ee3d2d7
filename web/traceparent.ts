const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** A `traceparent` of a new trace (W3C Trace Context §3.2), of which a call is the first part. Loaded only where it is used. */
export const newTrace = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`
