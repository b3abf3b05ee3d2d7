import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { AccessRequest } from '../../../../../shared/contract/joining/request.ts'
import { requestKindWords } from '../../../../../shared/lists/requests.ts'
import { noNames } from '../../../../../shared/rules/person-fields.ts'
import type { RequestKind } from '../../../../../shared/rules/requests.ts'
import { AddressFields } from '../../../../directory/CompanyFields.tsx'
import { NameFields } from '../../../../directory/PersonFields.tsx'
import { EmailFields } from '../../../../kit/field/EmailFields.tsx'
import { FormRow } from '../../../../kit/field/FormRow.tsx'
import { RadioField } from '../../../../kit/field/RadioField.tsx'
import { TextField } from '../../../../kit/field/TextField.tsx'
import { Form, SubmitButton } from '../../../../kit/form/Form.tsx'
import { FormActions, FormSection } from '../../../../kit/form/FormSection.tsx'
import { useInitialFocus } from '../../../../kit/form/focus-field.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { AutosaveDraft } from '../../../../kit/steps/AutosaveDraft.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { addressLookUp } from '../../../reference/stores/reference.ts'
import { TermsConsent } from '../../../sign-in/panels/TermsConsent.tsx'
import { type RequestDraft, useAccessRequest } from '../../stores/request.ts'
import { type OfferedService, requestable, ServiceChoice } from './ServiceChoice.tsx'

interface RequestFormProps {
  countries: readonly { nation: string; name: string }[]
  offered: readonly OfferedService[]
  /** Kinds of customer whose requests wait for approval. */
  heldKinds: readonly RequestKind[]
  /** Kind of customer from the guide; undefined: the form asks. */
  guidedTo: RequestKind | undefined
  /** Service chosen in the guide. */
  wanted: string | undefined
  /** Name of the field to change; it gets the focus. */
  change: string | undefined
}

/** All fields of the form. The draft is saved while typing, so that leaving needs no question. */
export function RequestForm({ countries, offered, heldKinds, guidedTo, wanted, change }: RequestFormProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const saveDraft = useAccessRequest(state => state.saveDraft)
  const defaults = useMemo(
    () =>
      defaultsFrom(useAccessRequest.getState().draft, {
        ...{ guidedTo, wanted, offered },
        nation: t.locale === 'ja' ? 'JP' : '',
      }),
    [guidedTo, wanted, offered, t],
  )
  return (
    <Form
      className="panel"
      defaults={defaults}
      guarded={false}
      onSubmit={request => {
        saveDraft(request)
        navigate(href('requestConfirm'))
      }}
      schema={AccessRequest}
    >
      <AutosaveDraft onChange={saveDraft} />
      {!guidedTo && <KindChoice />}
      <FormSection title={t('address.company')}>
        <TextField
          autoComplete="organization"
          hint={t('address.companyHint')}
          label={t('company.name')}
          name="company"
          required
        />
        <AddressFields countries={countries} onLookUp={addressLookUp('visitor')} />
      </FormSection>
      <PersonFields change={change} />
      <ServiceChoice heldKinds={heldKinds} offered={offered} />
      <TermsConsent />
      <FormActions>
        <BackLink href={href('landing')}>{t('steps.toLanding')}</BackLink>
        <SubmitButton>{t('steps.toConfirm')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

const empty: RequestDraft = {
  company: '',
  zip: '',
  address1: '',
  address2: '',
  tel: '',
  ...noNames,
  department: '',
  position: '',
  mail: '',
  mail_confirmation: '',
  services: [],
}

interface Preselection {
  guidedTo: RequestKind | undefined
  wanted: string | undefined
  offered: readonly OfferedService[]
  nation: string
}

/** Initial values: the draft; the guide's answers take precedence. */
const defaultsFrom = (
  draft: RequestDraft | undefined,
  { guidedTo, wanted, offered, nation }: Preselection,
): RequestDraft => {
  const kind = guidedTo ?? draft?.kind
  const chosen = new Set([...(draft?.services ?? []).map(String), ...(wanted === undefined ? [] : [wanted])])
  const services = [...chosen].filter(id => kind === undefined || requestable(offered, kind).includes(id))
  return { ...empty, nation, ...draft, ...(kind && { kind }), services }
}

/** Kind of customer, for visitors who did not use the guide. */
function KindChoice() {
  const t = useText()
  return (
    <FormSection title={t('request.kind')}>
      <RadioField
        label={t('request.kindLabel')}
        name="kind"
        options={[
          { value: 'new_company', label: t(requestKindWords.new_company), note: t('request.kindNewNote') },
          { value: 'distributor', label: t(requestKindWords.distributor), note: t('request.kindDistributorNote') },
          { value: 'service_shop', label: t(requestKindWords.service_shop), note: t('request.kindServiceShopNote') },
        ]}
        required
        summaryLabel={t('request.kind')}
      />
    </FormSection>
  )
}

/** The person who becomes the company's first administrator. */
function PersonFields({ change }: { change: string | undefined }) {
  const t = useText()
  useInitialFocus(change)
  return (
    <FormSection title={t('request.person')}>
      <NameFields own />
      <FormRow>
        <TextField autoComplete="off" label={t('account.department')} name="department" optional />
        <TextField autoComplete="organization-title" label={t('account.position')} name="position" optional />
      </FormRow>
      <EmailFields hint={t('request.mailHint')} />
    </FormSection>
  )
}
