import './page.css'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useContact } from '../../stores/contact.ts'
import { useCountries } from '../../stores/countries.ts'
import { useServices } from '../../stores/services.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { StepHead } from '../../ui/steps/StepHead.tsx'
import { ContactReview } from './ContactReview.tsx'

/** Second of three pages: everything once more before it is sent. Without anything to show, the form stands here. */
export default function Page() {
  const t = useText()
  // As it was on arrival: once sent, it is gone from the store, a moment before this page is.
  const [draft] = useState(() => useContact.getState().draft)
  const countries = useResource(useCountries, {})
  const services = useResource(useServices, {})
  if (!draft) return <Redirect replace to={href('contactForm')} />
  const words = { loading: t('steps.loading'), failed: t('steps.failed') }
  return (
    <Main width="narrow">
      <StepHead at={1} label={t('contact.label')} steps={t('contact.steps')} title={t('contact.confirmTitle')} />
      <Loaded of={countries} words={words}>
        {nations => (
          <Loaded of={services} words={words}>
            {offered => <ContactReview countries={nations} draft={draft} offered={offered} />}
          </Loaded>
        )}
      </Loaded>
    </Main>
  )
}
