import type { BodyOf } from '../../../../shared/contract/index.ts'
import type { Addition } from '../../../../shared/contract/joining/addition.ts'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { useAlert } from '../../../state/alert.ts'
import { type Audience, apiOf, type Member } from '../../../state/audience.ts'
import { resource } from '../../../state/resource.ts'
import { useCompany } from '../../company/stores/company.ts'
import { useAdditions } from '../../joining/stores/addition.ts'
import { useAccounts } from './company-user.ts'

/** Reads an account. The specification gives the two sides different methods. */
const readAccount = ({ audience, ...member }: Member, signal?: AbortSignal): Promise<AccountInfo> =>
  audience === 'employee' ? api.getAdminUserInfo({ query: member, signal }) : api.postUserInfo({ body: member, signal })

/** One account. */
export const useAccount = resource(readAccount)

/** Outcome of one invitation. `registered`: nothing was sent, the person is registered already. `gone`: no longer in the company. */
export interface InvitationResult {
  id: string
  outcome: 'sent' | 'failed' | 'registered' | 'gone'
  /** Why nothing was sent, as far as the server tells. */
  refusal?: ApiError
}

/** A call that failed: nothing was sent. */
const failure = (error: unknown): Omit<InvitationResult, 'id'> => {
  if (!(error instanceof ApiError)) return { outcome: 'failed' }
  return error.status === 404 ? { outcome: 'gone' } : { outcome: 'failed', refusal: error }
}

/** Whether the next person's invitation would fail as this one's did. */
const endsAll = ({ refusal }: InvitationResult) =>
  refusal !== undefined &&
  refusal.status !== 409 &&
  !(refusal.status === 429 && String(refusal.data.limit).startsWith('address'))

/** Sends an invitation or a request to join again, with the data on file. */
const sendAgain = async (audience: Audience, company_code: string, id: string): Promise<InvitationResult> => {
  const { mail_sent } = await apiOf(audience).postUserRegistMail({ params: { user_id: id }, body: { company_code } })
  return { id, outcome: mail_sent === 1 ? 'sent' : 'failed' }
}

const invite = async (member: Member): Promise<InvitationResult> => {
  const id = member.user_id
  try {
    const { regist_flg } = await readAccount(member)
    return regist_flg === 1 ? { id, outcome: 'registered' } : await sendAgain(member.audience, member.company_code, id)
  } catch (error) {
    return { id, ...failure(error) }
  }
}

/** How a caller of `inviteMembers` follows and stops it. */
export interface Sending {
  onProgress: (done: number) => void
  signal: AbortSignal
}

/**
 * Resends invitations to people who are not registered yet, one by one. New links supersede the earlier ones. After a failure that is
 * not one person's, such as a limit, the rest fail without a call. A stop is told in an alert.
 */
export const inviteMembers = async (
  company: { audience: Audience; company_code: string },
  ids: readonly string[],
  { onProgress, signal }: Sending,
): Promise<InvitationResult[]> => {
  const results: InvitationResult[] = []
  const { audience, company_code } = company
  for (const user_id of ids) {
    if (signal.aborted) break
    const last = results.at(-1)
    results.push(last && endsAll(last) ? { ...last, id: user_id } : await invite({ audience, company_code, user_id }))
    onProgress(results.length)
  }
  if (signal.aborted && ids.length > 1) {
    const sent = results.filter(({ outcome }) => outcome === 'sent').length
    const isStopped = results.length < ids.length
    useAlert
      .getState()
      .show({
        variant: 'success',
        message: isStopped ? 'invite.stopped' : 'invite.sent',
        values: { sent, count: isStopped ? ids.length : sent },
      })
  }
  void useAccounts.getState().reload()
  void useAccount.getState().reload()
  return results
}

/** Resends an addition request. The new link supersedes the earlier one. */
export const resendAddition = async (
  company: { audience: Audience; company_code: string },
  { user_id }: Addition,
): Promise<InvitationResult[]> => {
  try {
    const result = await sendAgain(company.audience, company.company_code, user_id)
    await useAdditions.getState().reload()
    return [result]
  } catch (error) {
    return [{ id: user_id, ...failure(error) }]
  }
}

/** Adds a person, or resends the invitation of one who is not registered yet. Reloads the list, and the company's number of users. */
export const addAccount = async (audience: Audience, body: BodyOf<'postAdminUserRegist'>) => {
  const added = await apiOf(audience).postUserRegist({ body })
  void useAccounts.getState().reload()
  if (audience === 'employee') void useCompany.getState().reload()
  return added
}
