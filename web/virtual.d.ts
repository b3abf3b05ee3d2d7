/** Generated from the contract at build time, so that the browser loads no unused schema. */
declare module 'virtual:contract-calls' {
  import type { CallName } from '../shared/contract/index.ts'

  const calls: Record<CallName, readonly [method: 'GET' | 'POST' | 'DELETE', path: string]>
  export default calls
}

/** URL of the folder with the flags (`JP.svg`). */
declare module 'virtual:flags' {
  const folder: string
  export default folder
}
