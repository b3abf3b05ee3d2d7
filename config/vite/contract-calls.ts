import type { Plugin } from 'vite'
import { contract } from '../../shared/contract/index.ts'

const id = 'virtual:contract-calls'

/** `{ name: [method, path] }` of all calls that browsers may make. The web client needs this part of the contract, without schemas. */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  resolveId: source => (source === id ? `\0${id}` : undefined),
  load: source => {
    if (source !== `\0${id}`) return undefined
    const calls = Object.entries(contract)
      .filter(([, call]) => call.web !== 'none')
      .map(([name, { method, path }]) => [name, [method, path]])
    return `export default ${JSON.stringify(Object.fromEntries(calls))}`
  },
})
