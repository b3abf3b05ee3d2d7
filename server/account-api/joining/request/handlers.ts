import type { request } from '../../../../shared/contract/joining/request.ts'
import { requestSetting } from '../../../../shared/settings/request.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import { findSetting } from '../../access/setting.ts'
import { listPolicies } from '../../directory/services.ts'
import { splitServices } from './split-services.ts'
import { storeRequest } from './store-request.ts'

/** Requests per address within 15 minutes, to protect its mailbox. */
const requestsPerAddress = 5

export const requestHandlers = (deps: Deps): HandlersOf<typeof request> => ({
  getRequestPolicy: async () => {
    const { held_kinds } = await findSetting(deps.db, requestSetting)
    return { held_kinds }
  },
  postFormSubscription: async ({ body, ...context }) => {
    const offered = await listPolicies(deps.db)
    const services = splitServices(body, offered)
    await countAttempt(deps.db, [{ subject: `request:${body.mail}`, limit: requestsPerAddress }], context.now)
    await storeRequest({ body, services, offered }, context, deps)
    return {}
  },
})
