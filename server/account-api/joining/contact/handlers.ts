import type { Contact, contact } from '../../../../shared/contract/joining/contact.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { makerLocale } from '../../access/mail-port.ts'
import { countTry } from '../../access/rate.ts'
import type { Asking, HandlersOf, Parts } from '../../access/request-context.ts'
import { listServices } from '../../service/service/queries.ts'
import { inWords } from './names-of-codes.ts'
import { insertContactMessage } from './queries.ts'

/** Messages from one address within 15 minutes: each fills two mailboxes. */
const messagesPerAddress = 5

/**
 * Keeps a message, with the automatic reply to its sender, in their language, and the mail to the maker.
 *
 * @returns ids of the mails to hand over
 */
const note = (body: Contact, serviceName: string, asking: Asking, { db, config, mail }: Parts): Promise<string[]> =>
  db.transaction().execute(async trx => {
    const id = await insertContactMessage(trx, body, asking)
    const { mail_confirmation: _, agree: __, ...after } = body
    await audit(trx, asking, { action: 'contact.send', target: { kind: 'contact_message', id }, after })
    const names = { first_name: '', middle_name: '', family_name: body.name }
    const common = { userId: null, linkId: null, names }
    const reply = { ...common, template: 'contact_reply', to: body.mail, locale: asking.locale } as const
    const toMaker = {
      ...common,
      template: 'contact_to_maker',
      to: config.mail.contact,
      locale: makerLocale,
      replyTo: body.mail,
      message: inWords(body, serviceName),
    } as const
    return [await mail.post(trx, toMaker), await mail.post(trx, reply)]
  })

export const contactHandlers = (parts: Parts): HandlersOf<typeof contact> => ({
  postFormContract: async ({ body, ...asking }) => {
    const services = await listServices(parts.db, makerLocale)
    const service = services.find(({ service_id }) => service_id === body.service)
    if (body.service !== '' && !service) throw new AppError('invalid', { errors: { service: ['choice'] } })
    await countTry(parts.db, [{ subject: `contact:${body.mail}`, limit: messagesPerAddress }], asking.now)
    const mails = await note(body, service?.name ?? '', asking, parts)
    for (const id of mails) parts.background(parts.mail.deliver(id))
    return {}
  },
})
