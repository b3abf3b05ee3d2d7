import type { Deps, RequestContext } from '../../access/caller/request-context.ts'
import { type Account, findAccount, mustBeAllowed } from '../person/account-state.ts'
import {
  completed,
  type GivenTokens,
  identityOf,
  mustBeSame,
  type Provided,
  provedAt,
  takeClaims,
} from '../provider/claims.ts'
import { applyGroups, linkEmployee } from '../provider/employee.ts'
import { OidcFailure } from '../provider/provider.ts'
import { noteObject } from '../provider/store.ts'
import { complete, type Way } from './way.ts'

/** The account of an employee who may log in. */
const mustFind = async (id: string, context: RequestContext, deps: Deps): Promise<Account> => {
  const account = await findAccount(deps.db, { id }, 'employee')
  if (account?.regist_flg !== 1) throw new OidcFailure('oidc_refused', 'unknown')
  await mustBeAllowed('employee', account, context, deps)
  return account
}

/**
 * An ID token of the provider, which is good for one login. Its account there is linked by issuer and subject. One that is not linked yet
 * finds the employee of its verified address.
 */
export const byProvider: Way<GivenTokens & { device_marks?: string[] | undefined; at: Provided }> = {
  ...complete,
  begin: async ({ at, device_marks: marks = [], ...tokens }, { context, deps }) => {
    const { config } = at
    const taken = await takeClaims(tokens, at, context, deps)
    const identity = identityOf(taken, config)
    const linked = await mustBeSame(identity, deps)
    const claims = await completed(taken, tokens, at, linked !== undefined)
    // From here on by the id, not by the address: another employee may have it by now.
    const id = linked?.id ?? (await linkEmployee(identity, claims, config, context, deps))
    const before = await mustFind(id, context, deps)
    await noteObject(deps.db, identity)
    await applyGroups(before, claims, config, context, deps)
    // With what the groups have changed.
    const account = await mustFind(id, context, deps)
    const provider = { ...identity, sid: taken.sid, provedAt: provedAt(taken, context.now) }
    // A mail about this login also acts on the link, however old it is.
    const given = { withPassword: false, factorSince: linked?.linked_at ?? context.now }
    return { account, countedBy: null, marks, completes: false, check: async () => ({ account, given, provider }) }
  },
  clears: 'on entry',
  isTold: true,
}
