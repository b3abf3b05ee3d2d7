import type { ReactNode } from 'react'
import type { Fact } from '../../../../kit/frame/Facts.tsx'
import { ChangeLink } from '../../../../kit/steps/ChangeLink.tsx'
import { CountryFlag } from '../../../../kit/text/CountryFlag.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { formatZip } from '../../../../kit/text/format-zip.ts'
import { useText } from '../../../../messages/index.ts'
import { contactTypeNames } from '../../parts/contact-types.ts'
import type { ContactDraft } from '../../stores/contact.ts'

/** Names of countries and services in the reader's language, to show instead of their codes. */
export interface Names {
  countries: readonly { nation: string; name: string }[]
  offered: readonly { service_id: string; name: string }[]
}

/** Every item of a message with its label and a link to change it. */
export const useItems = (draft: ContactDraft, { countries, offered }: Names) => {
  const t = useText()
  const item = (name: string, term: string, value: ReactNode): Fact => ({
    term,
    value,
    action: <ChangeLink form="contactForm" label={term} name={name} />,
  })
  const { country = '', zip = '', type_code } = draft
  const countryName = countries.find(({ nation }) => nation === country)?.name ?? country
  const serviceName = offered.find(({ service_id }) => service_id === draft.service)?.name
  return {
    message: [
      item('type_code', t('contact.type'), type_code && t(contactTypeNames[type_code])),
      item('service', t('contact.service'), draft.service ? serviceName : t('contact.noService')),
      item('content', t('contact.content'), <span className="contact-content">{draft.content}</span>),
    ],
    sender: [
      item('name', t('account.name'), draft.name),
      item('mail', t('account.email'), draft.mail && <Email address={draft.mail} />),
    ],
    company: [
      item('company', t('company.name'), draft.company),
      item('country', t('address.nation'), <CountryFlag nation={country}>{countryName}</CountryFlag>),
      item('zip', t('address.zip'), zip && <span className="code">{formatZip(zip, country)}</span>),
      item('address', t('address.address1'), draft.address),
      item('address2', t('address.address2'), draft.address2),
      item('tel', t('address.tel'), <span className="code">{draft.tel}</span>),
    ],
    consent: [item('agree', t('steps.terms'), t('steps.agreed'))],
  }
}
