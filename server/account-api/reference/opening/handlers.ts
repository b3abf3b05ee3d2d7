import type { opening } from '../../../../shared/contract/reference/opening.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { openingDone } from './opening.ts'

export const openingHandlers = (deps: Deps): HandlersOf<typeof opening> => ({
  getAdminOpening: async ({ now }) => (deps.config.demoData ? [] : openingDone(deps, now)),
})
