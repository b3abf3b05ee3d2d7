import type { Kysely } from 'kysely'
import type { Envelopes } from '../../../../shared/model/envelope.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { AccountApiConfig } from '../../config.ts'
import type { Database } from '../../database/schema.ts'

const columns = [
  ...(['name_ja', 'name_en', 'contact_mail', 'hours_ja', 'hours_en', 'sender_ja', 'sender_en'] as const),
  'row_version' as const,
]

/** The stored settings of the maker; empty texts where none is set. */
export const findMaker = (db: Kysely<Database>) => db.selectFrom('maker').select(columns).executeTakeFirstOrThrow()
type StoredMaker = Awaited<ReturnType<typeof findMaker>>

/** A text in the reader's language; if it is empty, in the other one. */
const inLanguage = (maker: StoredMaker, name: 'name' | 'hours' | 'sender', locale: Locale): string =>
  maker[`${name}_${locale}`] || maker[`${name}_${locale === 'ja' ? 'en' : 'ja'}`]

/** What visitors read about the maker. */
export const makerFor = (maker: StoredMaker, locale: Locale) => ({
  name: inLanguage(maker, 'name', locale),
  hours: inLanguage(maker, 'hours', locale),
})

/** Where contact messages, unlock requests and news of requests go. */
export const contactAddress = async (db: Kysely<Database>, { contact }: AccountApiConfig['mail']): Promise<string> =>
  (await findMaker(db)).contact_mail || contact

/** Name and address in `Name <address>`. */
const partsOf = (sender: string) => {
  const [, name = '', address = sender] = /^\s*(.*?)\s*<(.+)>\s*$/.exec(sender) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address }
}

/** From of mails in a language: the configured address, under the name that is set. */
export const senderFor = (maker: StoredMaker, { from }: Pick<AccountApiConfig['mail'], 'from'>, locale: Locale) => {
  const { name, address } = partsOf(from)
  return { name: inLanguage(maker, 'sender', locale) || name, address }
}

/** Below every mail, once the maker has a name: the name and the support hours. */
const signatureFor = (maker: StoredMaker, locale: Locale): string => {
  const { name, hours } = makerFor(maker, locale)
  if (name === '' || hours === '') return name
  return locale === 'ja' ? `${name}\nサポート時間：${hours}` : `${name}\nSupport hours: ${hours}`
}

/** What the settings add to mails, in both languages. */
export const envelopesOf = async (
  db: Kysely<Database>,
  config: Pick<AccountApiConfig['mail'], 'from'>,
): Promise<Envelopes> => {
  const maker = await findMaker(db)
  const envelope = (locale: Locale) => {
    const { name, address } = senderFor(maker, config, locale)
    return { from: name === '' ? address : `${name} <${address}>`, signature: signatureFor(maker, locale) }
  }
  return { ja: envelope('ja'), en: envelope('en') }
}
