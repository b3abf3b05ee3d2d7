/** Made from the contract at build time, so that the browser loads no schema that it does not use. */
declare module 'virtual:contract-calls' {
  import type { CallName } from '../shared/contract/index.ts'

  const calls: Record<CallName, readonly [method: 'GET' | 'POST' | 'DELETE', path: string]>
  export default calls
}

/** Address of the folder that holds `JP.svg` and all other flags. */
declare module 'virtual:flags' {
  const folder: string
  export default folder
}
