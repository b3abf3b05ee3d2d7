import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Contact, contactTypes } from '../../../../../shared/contract/joining/contact.ts'
import { AddressFields } from '../../../../directory/CompanyFields.tsx'
import { EmailFields } from '../../../../kit/field/EmailFields.tsx'
import { RadioField } from '../../../../kit/field/RadioField.tsx'
import { SelectField } from '../../../../kit/field/SelectField.tsx'
import { TextArea } from '../../../../kit/field/TextArea.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { useInitialFocus } from '../../../../kit/form/focus-field.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { AutosaveDraft } from '../../../../kit/steps/AutosaveDraft.tsx'
import { StepHeader } from '../../../../kit/steps/StepHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useServices } from '../../../../state/service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { addressLookUp, useCountries } from '../../../reference/stores/reference.ts'
import { TermsConsent } from '../../../sign-in/panels/TermsConsent.tsx'
import { contactTypeNames } from '../../parts/contact-types.ts'
import { type ContactDraft, useContact } from '../../stores/contact.ts'

/** First of three pages of the contact form. It restores the draft of this tab. */
export default function Page() {
  const t = useText()
  const change = new URLSearchParams(useSearch()).get('change') ?? undefined
  const countries = useResource(useCountries, {})
  const services = useResource(useServices, {})
  const labels = { loading: t('steps.loading'), failed: t('steps.failed') }
  return (
    <Main width="narrow">
      <StepHeader at={0} label={t('contact.label')} steps={t('contact.steps')} title={t('contact.formTitle')} />
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

interface ContactFormProps {
  countries: readonly { nation: string; name: string }[]
  offered: readonly { service_id: string; name: string }[]
  /** Name of the field to change; it gets the focus. */
  change: string | undefined
}

const empty: ContactDraft = {
  company: '',
  name: '',
  zip: '',
  address: '',
  address2: '',
  tel: '',
  mail: '',
  mail_confirmation: '',
  service: '',
  content: '',
}

/** All fields of the form. The draft is saved while typing, so that leaving needs no question. */
function ContactForm({ countries, offered, change }: ContactFormProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const saveDraft = useContact(state => state.saveDraft)
  const defaults = useMemo(
    () => ({ ...empty, country: t.locale === 'ja' ? 'JP' : '', ...useContact.getState().draft }),
    [t],
  )
  return (
    <Form
      className="panel"
      defaults={defaults}
      guarded={false}
      onSubmit={message => {
        saveDraft(message)
        navigate(href('contactConfirm'))
      }}
      schema={Contact}
    >
      <AutosaveDraft onChange={saveDraft} />
      <MessageFields offered={offered} />
      <SenderFields change={change} />
      <FormSection title={t('address.company')}>
        <TextField autoComplete="organization" label={t('company.name')} name="company" required />
        <AddressFields
          address1Name="address"
          address2Optional
          countries={countries}
          nationName="country"
          onLookUp={addressLookUp('visitor')}
        />
      </FormSection>
      <TermsConsent />
      <FormActions>
        <BackLink href={href('landing')}>{t('steps.toLanding')}</BackLink>
        <SubmitButton>{t('steps.toConfirm')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Name and email address of the sender. */
function SenderFields({ change }: { change: string | undefined }) {
  const t = useText()
  useInitialFocus(change)
  return (
    <FormSection title={t('contact.sender')}>
      <TextField autoComplete="name" label={t('account.name')} name="name" required />
      <EmailFields hint={t('contact.mailHint')} />
    </FormSection>
  )
}

/** Subject and text of the message. */
function MessageFields({ offered }: { offered: readonly { service_id: string; name: string }[] }) {
  const t = useText()
  return (
    <FormSection title={t('contact.message')}>
      <RadioField
        label={t('contact.type')}
        name="type_code"
        options={contactTypes.map(type => ({ value: type, label: t(contactTypeNames[type]) }))}
        required
      />
      <SelectField
        label={t('contact.service')}
        name="service"
        optional
        options={offered.map(({ service_id, name }) => ({ value: service_id, label: name }))}
        placeholder={t('contact.noService')}
      />
      <TextArea label={t('contact.content')} max={5000} name="content" required rows={8} />
    </FormSection>
  )
}
