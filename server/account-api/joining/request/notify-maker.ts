import { personName } from '../../../../shared/rules/names.ts'
import type { Deps } from '../../access/caller/request-context.ts'
import { type MailTransaction, makerLocale } from '../../access/posting/mail-port.ts'
import type { RequestContent } from '../../database/schema.ts'
import type { OfferedService } from '../../directory/services.ts'
import { contactAddress } from '../../reference/maker/maker.ts'
import { serviceNames } from './outlook.ts'

interface Received {
  id: string
  email: string
  content: RequestContent
  isWaiting: boolean
}

/** Stores the mail that tells the maker about a request. */
export const notifyMaker = async (
  trx: MailTransaction,
  { id, email, content, isWaiting }: Received,
  offered: readonly OfferedService[],
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
): Promise<void> =>
  mail.post(trx, {
    template: 'request_to_maker',
    to: await contactAddress(trx, config.mail),
    locale: makerLocale,
    userId: null,
    linkId: null,
    names: content,
    replyTo: email,
    message: {
      company: content.company,
      name: personName(content),
      mail: email,
      service: serviceNames(content.services, offered, makerLocale),
      content: isWaiting ? '承認待ちです。内容を確認して、承認または却下してください。' : '承認は必要ありません。',
    },
    page: `/request/${id}`,
  })
