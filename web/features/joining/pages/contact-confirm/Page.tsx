import './page.css'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { Contact } from '../../../../../shared/contract/joining/contact.ts'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { ReviewForm } from '../../../../kit/steps/ReviewForm.tsx'
import { StepHeader } from '../../../../kit/steps/StepHeader.tsx'
import { CountryFlag } from '../../../../kit/text/CountryFlag.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { formatZip } from '../../../../kit/text/format.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useServices } from '../../../../state/service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/reference.ts'
import { itemOf, ReviewPanels } from '../../panels/ReviewPanels.tsx'
import { contactTypeNames } from '../../parts/contact-types.ts'
import { type ContactDraft, useContact } from '../../stores/contact.ts'

/** Names of countries and services in the reader's language, to show instead of their codes. */
interface Names {
  countries: readonly { nation: string; name: string }[]
  offered: readonly { service_id: string; name: string }[]
}

const item = itemOf('contactForm')

/** Every item of a message with its label and a link to change it. */
const usePanels = (draft: ContactDraft, { countries, offered }: Names) => {
  const t = useText()
  const { country = '', zip = '', type_code } = draft
  const countryName = countries.find(({ nation }) => nation === country)?.name ?? country
  const serviceName = offered.find(({ service_id }) => service_id === draft.service)?.name
  return [
    {
      title: t('contact.message'),
      facts: [
        item('type_code', t('contact.type'), type_code && t(contactTypeNames[type_code])),
        item('service', t('contact.service'), draft.service ? serviceName : t('contact.noService')),
        item('content', t('contact.content'), <span className="contact-content">{draft.content}</span>),
      ],
    },
    {
      title: t('contact.sender'),
      facts: [
        item('name', t('account.name'), draft.name),
        item('mail', t('account.email'), draft.mail && <Email address={draft.mail} />),
      ],
    },
    {
      title: t('address.company'),
      facts: [
        item('company', t('company.name'), draft.company),
        item('country', t('address.nation'), <CountryFlag nation={country}>{countryName}</CountryFlag>),
        item('zip', t('address.zip'), zip && <span className="code">{formatZip(zip, country)}</span>),
        item('address', t('address.address1'), draft.address),
        item('address2', t('address.address2'), draft.address2),
        item('tel', t('address.tel'), <span className="code">{draft.tel}</span>),
      ],
    },
  ]
}

/** Second of three pages: review before sending. Without a draft it redirects to the form. */
export default function Page() {
  const t = useText()
  // Snapshot on mount: sending removes the draft from the store before this page unmounts.
  const [draft] = useState(() => useContact.getState().draft)
  const countries = useResource(useCountries, {})
  const services = useResource(useServices, {})
  if (!draft) return <Redirect replace to={href('contactForm')} />
  const labels = { loading: t('steps.loading'), failed: t('steps.failed') }
  return (
    <Main width="narrow">
      <StepHeader at={1} label={t('contact.label')} steps={t('contact.steps')} title={t('contact.confirmTitle')} />
      <Loaded resource={countries} labels={labels}>
        {nations => (
          <Loaded resource={services} labels={labels}>
            {offered => <ContactReview countries={nations} draft={draft} offered={offered} />}
          </Loaded>
        )}
      </Loaded>
    </Main>
  )
}

/** Review of the message, with a link to change each item, and the submit button. */
function ContactReview({ draft, ...names }: { draft: ContactDraft } & Names) {
  const t = useText()
  const [, navigate] = useLocation()
  const send = useContact(state => state.send)
  const panels = usePanels(draft, names)
  return (
    <ReviewForm
      draft={draft}
      form={href('contactForm')}
      label={t('contact.confirmTitle')}
      onSend={async message => {
        await send(message)
        navigate(href('contactComplete'), { replace: true })
      }}
      schema={Contact}
      send={t('contact.send')}
    >
      <ReviewPanels item={item} panels={panels} />
    </ReviewForm>
  )
}
