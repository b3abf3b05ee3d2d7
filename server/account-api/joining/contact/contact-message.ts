import type { Contact, contactTypes } from '../../../../shared/contract/joining/contact.ts'
import { type ContactMessage, makerLocale } from '../../access/mail-port.ts'
import { countries } from '../../reference/countries.ts'

const typeNames: Record<(typeof contactTypes)[number], string> = {
  service: 'サービスについて',
  registration: '申請・登録について',
  account: 'アカウントについて',
  other: 'その他',
}

/** A contact message in Japanese for the maker, with names in place of codes. `serviceName` is '' without a service. */
export const toContactMessage = (message: Contact, serviceName: string): ContactMessage => {
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
