/** Generated from the contract at build time, so that the browser loads no unused schema. */
declare module 'virtual:contract-calls' {
  /** For each method and prefix, the rest of each path: `GET /api/v1/admin/ countries industries`. */
  const calls: readonly string[]
  export default calls
}

/** URL of the folder with the flags (`JP.svg`). */
declare module 'virtual:flags' {
  const folder: string
  export default folder
}
