import type { Plugin } from 'vite'
import type { Entry } from '../../shared/contract/entry.ts'
import { contract } from '../../shared/contract/index.ts'

const id = 'virtual:contract-calls'

const prefixes = ['/api/v1/admin/', '/api/v1/front/', '']

/**
 * All calls that browsers may make: for each method, a prefix and the rest of each path. The web client needs this part of
 * the contract, without schemas. Every browser loads it, so each long prefix is there once per method.
 */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  resolveId: source => (source === id ? `\0${id}` : undefined),
  load: source => {
    if (source !== `\0${id}`) return undefined
    const groups = new Map<string, string[]>()
    for (const { method, path, web } of Object.values<Entry>(contract)) {
      if (web === 'none') continue
      const prefix = prefixes.find(each => path.startsWith(each)) ?? ''
      const group = groups.get(method + prefix) ?? [method, prefix]
      groups.set(method + prefix, [...group, path.slice(prefix.length)])
    }
    return `export default ${JSON.stringify([...groups.values()].map(group => group.join(' ')))}`
  },
})
