const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** `traceparent` header that starts a new trace (W3C Trace Context §3.2). Loaded on demand. */
export const newTrace = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`
