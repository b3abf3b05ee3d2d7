import type { Transaction } from 'kysely'
import type { Contact, contact, contactTypes } from '../../../../shared/contract/joining/contact.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { noNames } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { unlessRepeated } from '../../access/posting/mail-limits.ts'
import { type ContactMessage, makerLocale } from '../../access/posting/mail-port.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Database } from '../../database/schema.ts'
import { listServices } from '../../directory/services.ts'
import { countries } from '../../reference/countries.ts'
import { contactAddress } from '../../reference/maker/maker.ts'

/** Stores a message of the contact form. @returns its id */
const insertContactMessage = async (
  trx: Transaction<Database>,
  message: Contact,
  { locale, now }: { locale: Locale; now: Date },
): Promise<string> => {
  const { mail, mail_confirmation: _, ...content } = message
  const { id } = await trx
    .insertInto('contact_message')
    .values({ email: mail, locale, content: JSON.stringify(content), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The preferred language of a registered person; undefined for other addresses. */
const findLanguage = async (trx: Transaction<Database>, email: string): Promise<Locale | undefined> => {
  const people = trx.selectFrom('user').select('locale')
  return (await people.where('email', '=', email).where('regist_flg', '=', 1).executeTakeFirst())?.locale
}

const typeNames: Record<(typeof contactTypes)[number], string> = {
  service: 'サービスについて',
  registration: '申請・登録について',
  account: 'アカウントについて',
  other: 'その他',
}

/** A contact message in Japanese for the maker, with names in place of codes. `serviceName` is '' without a service. */
const toContactMessage = (message: Contact, serviceName: string): ContactMessage => {
  const { company, name, country, zip, address, address2, tel, mail, type_code, content } = message
  return {
    company,
    name,
    country: countries(makerLocale).find(({ nation }) => nation === country)?.name ?? country,
    zip,
    address: [address, address2].filter(Boolean).join(' '),
    tel,
    mail,
    type: typeNames[type_code],
    service: serviceName || 'なし',
    content,
  }
}

/** Messages per address within 15 minutes; each sends two mails. */
const messagesPerAddress = 5

/**
 * Stores a message, the automatic reply, and the mail to the maker. The reply to the address of an account has the
 * language of that person, any other that of the page.
 */
const storeMessage = (body: Contact, serviceName: string, context: RequestContext, deps: Deps): Promise<void> =>
  inTransaction(deps, async trx => {
    const { config, mail } = deps
    const id = await insertContactMessage(trx, body, context)
    const { mail_confirmation: _, agree: __, ...after } = body
    await audit(trx, context, { action: 'contact.send', target: { kind: 'contact_message', id }, after })
    const names = { ...noNames, family_name: body.name }
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
    await mail.post(trx, toMaker)
    await unlessRepeated(mail.post(trx, reply, cause))
  })

export const contactHandlers = (deps: Deps): HandlersOf<typeof contact> => ({
  postFormContract: async ({ body, ...context }) => {
    const services = await listServices(deps.db, makerLocale)
    const service = services.find(({ service_id }) => service_id === body.service)
    if (body.service !== '' && !service) throw new AppError('invalid', { errors: { service: ['choice'] } })
    await countAttempt(deps.db, [{ subject: `contact:${body.mail}`, limit: messagesPerAddress }], context.now)
    await storeMessage(body, service?.name ?? '', context, deps)
    return {}
  },
})
