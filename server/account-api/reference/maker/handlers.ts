import type { maker } from '../../../../shared/contract/reference/maker.ts'
import { listInForce } from '../../access/documents.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { changeMaker, makerSettings } from './change-maker.ts'
import { findMaker, makerFor } from './maker.ts'

export const makerHandlers = (deps: Deps): HandlersOf<typeof maker> => ({
  getMaker: async ({ locale, now }) => ({
    ...makerFor(await findMaker(deps.db), locale),
    documents: await listInForce(deps.db, locale, now),
  }),
  getAdminMaker: () => makerSettings(deps),
  postAdminMaker: async ({ body, ...context }) => {
    await changeMaker(body, context, deps)
    return makerSettings(deps)
  },
})
