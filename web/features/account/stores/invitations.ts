import type { Addition } from '../../../../shared/contract/joining/addition.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { api } from '../../../api.ts'
import { type Audience, apiOf } from '../../../state/audience.ts'
import { useAdditions } from '../../joining/stores/additions.ts'
import type { Member } from './account.ts'
import { addAccount, useAccounts } from './accounts.ts'

/** What became of one invitation. Whoever is registered already gets none. */
export interface InvitationResult {
  id: string
  name: string
  outcome: 'sent' | 'failed' | 'registered'
}

/** Sends one person an invitation with the data that are registered; what is not sent stays as it is. */
const inviteAgain = (audience: Audience, company_code: string, account: AccountInfo) => {
  const { email, first_name, middle_name, family_name, department, position, cell_phone_number } = account
  const person = { email, first_name, middle_name, family_name }
  if (account.is_employee === 1)
    return api.postAdminUserAzureAdd({ body: { ...person, is_only_view: account.is_only_view ?? 0 } })
  const services = account.services.filter(({ status }) => status === 1).map(({ service_id }) => service_id)
  const input = { body: { company_code, ...person, department, position, cell_phone_number, services } }
  return apiOf(audience).postUserRegist(input)
}

const invite = async (member: Member, locale: Locale): Promise<InvitationResult> => {
  const { audience, ...whom } = member
  const account: AccountInfo = await (audience === 'employee'
    ? api.getAdminUserInfo({ query: whom })
    : api.postUserInfo({ body: whom }))
  const result = { id: whom.user_id, name: personName(account, locale) }
  if (account.regist_flg === 1) return { ...result, outcome: 'registered' }
  try {
    const { mail_sent } = await inviteAgain(audience, whom.company_code, account)
    return { ...result, outcome: mail_sent === 1 ? 'sent' : 'failed' }
  } catch {
    return { ...result, outcome: 'failed' }
  }
}

/** Invites people who are not registered yet once more, one after the other; their earlier links are superseded. */
export const inviteMembers = async (
  company: { audience: Audience; company_code: string },
  ids: readonly string[],
  { locale, onProgress }: { locale: Locale; onProgress: (done: number) => void },
) => {
  const results: InvitationResult[] = []
  const { audience, company_code } = company
  for (const user_id of ids) {
    results.push(await invite({ audience, company_code, user_id }, locale))
    onProgress(results.length)
  }
  void useAccounts.getState().reload()
  return results
}

/** Asks somebody with an account once more to join, with the same data; the earlier link is superseded. */
export const resendAddition = async (
  company: { audience: Audience; company_code: string },
  addition: Addition,
  locale: Locale,
): Promise<InvitationResult[]> => {
  const { user_id: id, manager_flg: _, invitation: __, asked_at: ___, ...person } = addition
  const result = { id, name: personName(person, locale) }
  try {
    const { mail_sent } = await addAccount(company.audience, { company_code: company.company_code, ...person })
    await useAdditions.getState().reload()
    return [{ ...result, outcome: mail_sent === 1 ? 'sent' : 'failed' }]
  } catch {
    return [{ ...result, outcome: 'failed' }]
  }
}
