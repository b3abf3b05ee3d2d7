import './page.css'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { StepHead } from '../../../../kit/steps/StepHead.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/countries.ts'
import { useServices } from '../../../service/stores/services.ts'
import { useContact } from '../../stores/contact.ts'
import { ContactReview } from './ContactReview.tsx'

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
      <StepHead at={1} label={t('contact.label')} steps={t('contact.steps')} title={t('contact.confirmTitle')} />
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
