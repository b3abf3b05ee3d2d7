import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { addition } from '../../../../shared/contract/joining/addition.ts'
import { membershipOf } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { consumeLink, findLink, lockLinkOwner, mustBeValid } from '../../access/link.ts'
import { pageOf } from '../../database/page.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { invitationOf } from '../../directory/invitations.ts'
import { deleteAddition, renewCompany, upsertMembership } from '../../directory/memberships.ts'
import { touchPeople } from '../../directory/people.ts'
import { upsertUserServices } from '../../directory/permissions.ts'
import { agreedVersions, insertConsents } from '../../sign-in/document/consents.ts'
import { leaveCompany } from './leave.ts'
import { countAdditions, findFormer, findInvitee, listAdditions } from './queries.ts'

/**
 * Accepts a join request: adds the membership, the consent, and the chosen services that the company still has. The
 * link identifies the person, so no login is needed. It is used at most once, so one of concurrent calls succeeds.
 * If the request is a move, the person leaves the other company in the same step.
 * Revokes pending email-change links, so that an earlier administrator cannot take the account over.
 *
 * @returns the name of the company
 * @throws 403 if another person is logged in, 410 with the link's state, 404 if withdrawn, 409 `conflict` if the person was
 *   shown other versions of the documents than those in force, `administrator` if they administer the company that they would leave
 */
const acceptAddition = async (
  { token, documents: shown }: HandlerInput<(typeof addition)['postAccountRegist']>['body'],
  context: RequestContext,
  { db }: Deps,
): Promise<{ company: string }> => {
  const { caller, now } = context
  const link = mustBeValid(await findLink(db, token, ['addition']), now)
  const { user_id, company_code } = link
  if (caller && caller.userId !== user_id) throw new AppError('forbidden')
  if (company_code === null) throw new AppError('not_found')
  return db.transaction().execute(async trx => {
    const former = await findFormer(trx, company_code, user_id)
    // In the order of all transactions that lock several companies.
    for (const code of [company_code, ...(former ? [former.code] : [])].sort()) await lockCompany(trx, code)
    await lockLinkOwner(trx, user_id)
    await consumeLink(trx, link, now)
    const versions = await agreedVersions(trx, shown, now)
    const invitee = await findInvitee(trx, link)
    const member = { company_code, user_id }
    // The deletion decides a race between acceptance and withdrawal.
    if (!invitee || !(await deleteAddition(trx, member))) throw new AppError('not_found')
    const { company, manager_flg, services, leaves, reason } = invitee
    // Asked again meanwhile, with another company to leave.
    if (leaves !== (former?.code ?? null)) throw new AppError('conflict')
    const texts = membershipOf(invitee)
    await upsertMembership(trx, { ...member, ...texts, manager_flg })
    if (manager_flg === 1) await renewCompany(trx, company_code, now)
    const allowed = [...(await activeServiceIds(trx, company_code))]
    const statuses = new Map(allowed.map(id => [id, services.includes(id) ? 1 : 0] as const))
    await upsertUserServices(trx, [{ ...member, statuses }], now)
    await insertConsents(trx, { userId: user_id, versions, page: 'additionRegister' }, context)
    // A shared person has other editable fields.
    await touchPeople(trx, [user_id], now)
    await endBegun(trx, 'joining', { userIds: [user_id] }, context)
    await audit(
      trx,
      context,
      {
        action: 'user.join',
        target: { kind: 'user', id: user_id },
        companyCode: company_code,
        after: { ...texts, manager_flg, services },
      },
      invitee,
    )
    if (leaves !== null)
      await leaveCompany(trx, { person: invitee, companyCode: leaves, to: company, reason }, context, invitee)
    return { company }
  })
}

type List = HandlerInput<(typeof addition)['getCompanyAdditionList']>['query']
type Withdrawal = HandlerInput<(typeof addition)['postCompanyAdditionWithdraw']>['body']

export const additionHandlers = (deps: Deps): HandlersOf<typeof addition> => {
  const { db } = deps

  const list = async (query: List, now: Date) => {
    const total = await countAdditions(db, query.company_code)
    const rows = await listAdditions(db, query)
    const data = rows.map(({ created_at, ...row }) => ({
      ...row,
      invitation: invitationOf(row, now),
      asked_at: created_at.toISOString(),
    }))
    return pageOf(query, total, data)
  }

  const withdraw = async (member: Withdrawal, context: RequestContext<Caller>) => {
    await db.transaction().execute(async trx => {
      await lockLinkOwner(trx, member.user_id)
      const before = await deleteAddition(trx, member)
      if (!before) throw new AppError('not_found')
      const { company_code: companyCode, user_id } = member
      await endBegun(trx, 'withdrawal', { userIds: [user_id], companyCode }, context)
      await audit(trx, context, {
        action: 'user.addition.withdraw',
        target: { kind: 'user', id: member.user_id },
        companyCode: member.company_code,
        before,
      })
    })
    return {}
  }

  return {
    getCompanyAdditionList: async ({ query, now }) => list(query, now),
    postCompanyAdditionWithdraw: async ({ body, ...context }) => withdraw(body, context),
    postAccountRegist: async ({ body, ...context }) => acceptAddition(body, context, deps),
  }
}
