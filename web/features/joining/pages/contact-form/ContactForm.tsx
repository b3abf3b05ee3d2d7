import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { Contact } from '../../../../../shared/contract/joining/contact.ts'
import { AddressFields } from '../../../../kit/field/AddressFields.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { SubmitButton } from '../../../../kit/form/SubmitButton.tsx'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { AutosaveDraft } from '../../../../kit/steps/AutosaveDraft.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { addressLookUp } from '../../../reference/stores/postal-code.ts'
import { TermsConsent } from '../../../sign-in/panels/TermsConsent.tsx'
import { type ContactDraft, useContact } from '../../stores/contact.ts'
import { MessageFields } from './MessageFields.tsx'
import { SenderFields } from './SenderFields.tsx'

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
export function ContactForm({ countries, offered, change }: ContactFormProps) {
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
