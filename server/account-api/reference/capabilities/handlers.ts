import { contract } from '../../../../shared/contract/index.ts'
import type { capabilities } from '../../../../shared/contract/reference/capabilities.ts'
import type { HandlersOf } from '../../access/caller/request-context.ts'

const calls = Object.values(contract).map(({ method, path }) => `${method} ${path}`)

export const capabilitiesHandlers = (): HandlersOf<typeof capabilities> => ({
  getCapabilities: async () => ({ calls }),
})
