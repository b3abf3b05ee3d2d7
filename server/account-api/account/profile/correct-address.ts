import { personName } from '../../../../shared/rules/names.ts'
import { noNames } from '../../../../shared/rules/person-fields.ts'
import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { type MailTransaction, makerLocale } from '../../access/posting/mail-port.ts'
import { postInvitation } from '../../directory/invitations.ts'
import { findRequestOf, hasOpenLink } from '../../joining/request/open-requests.ts'
import { postRegistrationAgain } from '../../joining/request/post-registration.ts'
import { contactAddress } from '../../reference/maker/maker.ts'
import type { EditedPerson } from './queries.ts'

/** Whether the maker has made the person an administrator or an employee. An applicant is one only once the company is registered. */
export const isAppointed = ({ manager_flg, company_regist_flg, is_employee }: EditedPerson): boolean =>
  is_employee === 1 || (manager_flg === 1 && company_regist_flg === 1)

interface Corrected {
  /** With the earlier address. */
  person: EditedPerson
  companyCode: string
  email: string
}

/** Stores the mail that tells the maker where the invitation of an administrator or employee goes now. */
const tellMaker = async (
  trx: MailTransaction,
  { person, companyCode, email }: Corrected,
  { caller }: RequestContext<Caller>,
  { config, mail }: Deps,
): Promise<void> =>
  mail.post(trx, {
    template: 'invited_address_changed',
    to: await contactAddress(trx, config.mail),
    locale: makerLocale,
    userId: null,
    linkId: null,
    names: noNames,
    replyTo: caller.email,
    message: {
      company: person.company,
      name: personName(person),
      mail: email,
      content: `変更前のメールアドレス：${person.email}\n変更した社員：${caller.email}`,
    },
    page: `/company/${companyCode}/account/${person.id}`,
  })

/**
 * Mails an unregistered person at a corrected address: an invitation, or the registration link of the access request.
 * Where no employee has approved that request nor invited the person, the mail has no link but says that the request is
 * being checked; of a rejected request there is no mail. Links that went to the earlier address end.
 */
const postCorrected = async (
  trx: MailTransaction,
  { person, companyCode, email }: Corrected,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<void> => {
  const { id: userId, company, company_regist_flg } = person
  const request = await findRequestOf(trx, companyCode, email)
  const isInvited = company_regist_flg === 1 && (await hasOpenLink(trx, { userId, companyCode }))
  if (request?.held === 1 && !isInvited) {
    await endBegun(trx, 'rejection', { userIds: [userId] }, context)
    const { locale } = request
    if (request.state === 'rejected') return
    const recipient = { to: email, locale, userId, linkId: null, names: person }
    return deps.mail.post(trx, { ...recipient, template: 'request_received', company }, { ...context, companyCode })
  }
  if (request && company_regist_flg === 0) {
    const applicant = { ...person, code: companyCode, locale: request.locale }
    return postRegistrationAgain(trx, { person: applicant, email, request, keepsOthers: false }, context, deps)
  }
  return postInvitation(trx, { person: { ...person, email }, company: { code: companyCode, company } }, context, deps)
}

/**
 * Stores the mails of a corrected address of an unregistered person: the one to that address and, if the maker has appointed the person,
 * the one that tells the maker.
 */
export const correctAddress = async (
  trx: MailTransaction,
  corrected: Corrected,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<void> => {
  await postCorrected(trx, corrected, context, deps)
  if (isAppointed(corrected.person)) await tellMaker(trx, corrected, context, deps)
}
