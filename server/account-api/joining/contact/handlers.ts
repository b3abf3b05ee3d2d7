import type { Contact, contact } from '../../../../shared/contract/joining/contact.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { unlessRepeated } from '../../access/mail-limits.ts'
import { makerLocale } from '../../access/mail-port.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { listServices } from '../../directory/services.ts'
import { contactAddress } from '../../reference/maker/maker.ts'
import { toContactMessage } from './contact-message.ts'
import { findLanguage, insertContactMessage } from './queries.ts'

/** Messages per address within 15 minutes; each sends two mails. */
const messagesPerAddress = 5

/**
 * Stores a message, the automatic reply, and the mail to the maker. The reply to the address of an account has the
 * language of that person, any other that of the page.
 *
 * @returns ids of the mails to send
 */
const storeMessage = (
  body: Contact,
  serviceName: string,
  context: RequestContext,
  { db, config, mail }: Deps,
): Promise<string[]> =>
  db.transaction().execute(async trx => {
    const id = await insertContactMessage(trx, body, context)
    const { mail_confirmation: _, agree: __, ...after } = body
    await audit(trx, context, { action: 'contact.send', target: { kind: 'contact_message', id }, after })
    const names = { first_name: '', middle_name: '', family_name: body.name }
    const common = { userId: null, linkId: null, names }
    const locale = (await findLanguage(trx, body.mail)) ?? context.locale
    const reply = { ...common, template: 'contact_reply', to: body.mail, locale } as const
    const toMaker = {
      ...common,
      template: 'contact_to_maker',
      to: await contactAddress(trx, config.mail),
      locale: makerLocale,
      replyTo: body.mail,
      message: toContactMessage(body, serviceName),
    } as const
    const cause = { caller: undefined, ip: context.ip, companyCode: null }
    return [await mail.post(trx, toMaker), ...(await unlessRepeated(mail.post(trx, reply, cause)))]
  })

export const contactHandlers = (deps: Deps): HandlersOf<typeof contact> => ({
  postFormContract: async ({ body, ...context }) => {
    const services = await listServices(deps.db, makerLocale)
    const service = services.find(({ service_id }) => service_id === body.service)
    if (body.service !== '' && !service) throw new AppError('invalid', { errors: { service: ['choice'] } })
    await countAttempt(deps.db, [{ subject: `contact:${body.mail}`, limit: messagesPerAddress }], context.now)
    const mails = await storeMessage(body, service?.name ?? '', context, deps)
    for (const id of mails) deps.background(deps.mail.deliver(id))
    return {}
  },
})
