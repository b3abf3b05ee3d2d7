import type { BodyOf } from '../../../../shared/contract/index.ts'
import type { Addition } from '../../../../shared/contract/joining/addition.ts'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { type Audience, apiOf, type Member } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'
import { useCompany } from '../../company/stores/company.ts'
import { useAdditions } from '../../joining/stores/addition.ts'
import { useAccounts } from './company-user.ts'

/** One account. */
export const useAccount = resource(
  ({ audience, ...member }: Member, signal): Promise<AccountInfo> =>
    audience === 'employee'
      ? api.getAdminUserInfo({ query: member, signal })
      : api.postUserInfo({ body: member, signal }),
)

/** Outcome of one invitation. `registered`: nothing was sent, the person is registered already. */
export interface InvitationResult {
  id: string
  name: string
  outcome: 'sent' | 'failed' | 'registered'
  /** Why the server refused to send it. */
  refusal?: ApiError
}

/** A call that failed: nothing was sent. */
const failure = (error: unknown) => ({
  outcome: 'failed' as const,
  ...(error instanceof ApiError && error.status === 409 ? { refusal: error } : {}),
})

/** Sends an invitation or a request to join again, with the data on file. */
const sendAgain = (audience: Audience, company_code: string, user_id: string) =>
  apiOf(audience).postUserRegistMail({ params: { user_id }, body: { company_code } })

const invite = async (member: Member): Promise<InvitationResult> => {
  const { audience, ...target } = member
  const account: AccountInfo = await (audience === 'employee'
    ? api.getAdminUserInfo({ query: target })
    : api.postUserInfo({ body: target }))
  const result = { id: target.user_id, name: personName(account) }
  if (account.regist_flg === 1) return { ...result, outcome: 'registered' }
  try {
    const { mail_sent } = await sendAgain(audience, target.company_code, target.user_id)
    return { ...result, outcome: mail_sent === 1 ? 'sent' : 'failed' }
  } catch (error) {
    return { ...result, ...failure(error) }
  }
}

/** Resends invitations to people who are not registered yet, one by one. New links supersede the earlier ones. */
export const inviteMembers = async (
  company: { audience: Audience; company_code: string },
  ids: readonly string[],
  onProgress: (done: number) => void,
) => {
  const results: InvitationResult[] = []
  const { audience, company_code } = company
  for (const user_id of ids) {
    results.push(await invite({ audience, company_code, user_id }))
    onProgress(results.length)
  }
  void useAccounts.getState().reload()
  void useAccount.getState().reload()
  return results
}

/** Resends an addition request. The new link supersedes the earlier one. */
export const resendAddition = async (
  company: { audience: Audience; company_code: string },
  addition: Addition,
): Promise<InvitationResult[]> => {
  const result = { id: addition.user_id, name: personName(addition) }
  try {
    const { mail_sent } = await sendAgain(company.audience, company.company_code, addition.user_id)
    await useAdditions.getState().reload()
    return [{ ...result, outcome: mail_sent === 1 ? 'sent' : 'failed' }]
  } catch (error) {
    return [{ ...result, ...failure(error) }]
  }
}

/** Adds a person, or resends the invitation of one who is not registered yet. Reloads the list, and the company's number of users. */
export const addAccount = async (audience: Audience, body: BodyOf<'postAdminUserRegist'>) => {
  const added = await apiOf(audience).postUserRegist({ body })
  void useAccounts.getState().reload()
  if (audience === 'employee') void useCompany.getState().reload()
  return added
}
