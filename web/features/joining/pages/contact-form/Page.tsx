import { useSearch } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { StepHead } from '../../../../kit/steps/StepHead.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useCountries } from '../../../reference/stores/countries.ts'
import { useServices } from '../../../service/stores/services.ts'
import { ContactForm } from './ContactForm.tsx'

/** First of three pages of the contact form. It restores the draft of this tab. */
export default function Page() {
  const t = useText()
  const change = new URLSearchParams(useSearch()).get('change') ?? undefined
  const countries = useResource(useCountries, {})
  const services = useResource(useServices, {})
  const labels = { loading: t('steps.loading'), failed: t('steps.failed') }
  return (
    <Main width="narrow">
      <StepHead at={0} label={t('contact.label')} steps={t('contact.steps')} title={t('contact.formTitle')} />
      <Loaded resource={countries} labels={labels}>
        {nations => (
          <Loaded inBackground labels={labels} resource={services}>
            {offered => <ContactForm change={change} countries={nations} offered={offered} />}
          </Loaded>
        )}
      </Loaded>
    </Main>
  )
}
