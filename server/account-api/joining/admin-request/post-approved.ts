import type { FlagValue } from '../../../../shared/rules/status.ts'
import type { MailCause, MailPort, MailTransaction, OutgoingMail } from '../../access/posting/mail-port.ts'
import type { OfferedService } from '../../directory/services.ts'
import { serviceNames } from '../request/outlook.ts'
import type { Applicant } from './lock-request.ts'

interface Approved {
  applicant: Applicant
  company: { code: string; company: string; regist_flg: FlagValue }
  services: readonly string[]
  offered: readonly OfferedService[]
}

const afterRegistration = { ja: '（登録の完了後に利用できます）', en: ' (available once you have registered)' }

/** Stores the mail that tells an applicant which services were approved. */
export const postApproved = (
  trx: MailTransaction,
  { applicant, company, services, offered }: Approved,
  { caller, ip }: Pick<MailCause, 'caller' | 'ip'>,
  mail: MailPort,
): Promise<void> => {
  const { id: userId, email: to, locale, regist_flg: _, ...names } = applicant
  const isRegistered = company.regist_flg === 1
  const outgoing: Extract<OutgoingMail, { template: 'services_approved' }> = {
    template: 'services_approved',
    ...{ to, locale, userId, linkId: null, names, company: company.company },
    services: serviceNames(services, offered, locale) + (isRegistered ? '' : afterRegistration[locale]),
    page: isRegistered ? `/accountSetting/${company.code}/service` : '/loginFront',
  }
  return mail.post(trx, outgoing, { caller, ...(ip === undefined ? {} : { ip }), companyCode: company.code })
}
