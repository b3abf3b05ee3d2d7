import { useSearch } from 'wouter'
import { useText } from '../../messages/index.ts'
import { useCountries } from '../../stores/countries.ts'
import { useServices } from '../../stores/services.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { StepHead } from '../../ui/steps/StepHead.tsx'
import { ContactForm } from './ContactForm.tsx'

/** First of three pages of the contact form. What was typed earlier in this tab stands there again. */
export default function Page() {
  const t = useText()
  const change = new URLSearchParams(useSearch()).get('change') ?? undefined
  const countries = useResource(useCountries, {})
  const services = useResource(useServices, {})
  const words = { loading: t('steps.loading'), failed: t('steps.failed') }
  return (
    <Main width="narrow">
      <StepHead at={0} label={t('contact.label')} steps={t('contact.steps')} title={t('contact.formTitle')} />
      <Loaded of={countries} words={words}>
        {nations => (
          <Loaded of={services} words={words}>
            {offered => <ContactForm change={change} countries={nations} offered={offered} />}
          </Loaded>
        )}
      </Loaded>
    </Main>
  )
}
