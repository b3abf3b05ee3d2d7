import { useState } from 'react'
import type * as v from 'valibot'
import { NewCompanyUser, NewUser } from '../../../../../shared/contract/account/user.ts'
import { noMembership, noNames } from '../../../../../shared/rules/person-fields.ts'
import { MembershipFields, NameFields } from '../../../../directory/PersonFields.tsx'
import { Dialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../../kit/dialog/DialogForm.tsx'
import { CheckboxField, CheckboxGroup } from '../../../../kit/field/CheckboxField.tsx'
import { EmailField } from '../../../../kit/field/EmailField.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import type { Audience } from '../../../../state/audience.ts'
import { useCompanyServices } from '../../../../state/company-service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { hasPendingAddition } from '../../../joining/stores/addition.ts'
import { addAccount } from '../../stores/user.ts'
import { rethrowAtEmailField } from '../email-in-use.ts'
import { AddAccountResult } from './AddAccountResult.tsx'

type NewAccount = v.InferOutput<typeof NewCompanyUser>

interface AddAccountFormProps {
  company: { audience: Audience; company_code: string }
  /** What the next person has in common with the one before. */
  common: Common
  onSubmit: (person: NewAccount) => Promise<void>
}

type Common = Partial<Pick<NewAccount, 'department' | 'services'>>

const empty = { email: '', ...noNames, ...noMembership, services: [], manager_flg: false }

/** Fields of a new account: the person and the services they may use. */
function AddAccountForm({ company, common, onSubmit }: AddAccountFormProps) {
  const t = useText()
  // Only employees of the maker appoint administrators.
  const byEmployee = company.audience === 'employee'
  const services = useResource(useCompanyServices, company)
  return (
    <DialogForm
      defaults={{ ...empty, ...common }}
      draft="add-account"
      failed={t('addAccount.failed')}
      label={t('addAccount.person')}
      onSubmit={person => onSubmit(person).catch(rethrowAtEmailField)}
      schema={byEmployee ? NewCompanyUser : NewUser}
      submit={t('addAccount.submit')}
    >
      <NameFields />
      <EmailField
        autoComplete="off"
        hint={t('addAccount.emailHint')}
        label={t('account.email')}
        name="email"
        required
      />
      <MembershipFields />
      {byEmployee && (
        <CheckboxField label={t('account.role')} name="manager_flg">
          {t('role.administratorChoice')}
        </CheckboxField>
      )}
      <Loaded
        resource={services}
        labels={{ loading: t('account.servicesLoading'), failed: t('account.servicesFailed') }}
      >
        {data => <ServiceChoice services={data.filter(({ status, stopped }) => status === 1 && stopped !== 1)} />}
      </Loaded>
    </DialogForm>
  )
}

function ServiceChoice({
  services,
}: {
  services: readonly { service_id: string; name: string; description: string }[]
}) {
  const t = useText()
  if (services.length === 0) return <p className="quiet">{t('account.servicesNone')}</p>
  return (
    <CheckboxGroup
      hint={t('addAccount.servicesHint')}
      label={t('addAccount.services')}
      name="services"
      options={services.map(({ service_id, name, description }) => ({
        value: service_id,
        label: name,
        note: description,
      }))}
    />
  )
}

interface AddAccountProps {
  company: { audience: Audience; company_code: string }
  /** What the person has in common with another one. */
  like?: Common
  /** URL of an account. */
  hrefOf: (account: { id: string }) => string
  onClose: () => void
}

interface Added {
  person: NewAccount
  userId: string
  mailSent: boolean
  /** The person has an account already and must agree first. */
  mustAgree: boolean
}

/** Adds a person to a company: the form, then the result. */
export default function AddAccount({ company, like = {}, hrefOf, onClose }: AddAccountProps) {
  const t = useText()
  const [added, setAdded] = useState<Added>()
  const [common, setCommon] = useState(like)
  const send = async (person: NewAccount) => {
    const { audience, company_code } = company
    const { user_id, mail_sent } = await addAccount(audience, { company_code, ...person })
    setAdded({
      person,
      userId: user_id,
      mailSent: mail_sent === 1,
      mustAgree: await hasPendingAddition(company, user_id),
    })
  }
  return (
    <Dialog
      onClose={onClose}
      step={added ? `added, mail ${added.mailSent}` : 'form'}
      title={t(added ? (added.mustAgree ? 'addition.asked' : 'addAccount.complete') : 'account.add')}
      wide={!added}
    >
      {added ? (
        // The same call resends the invitation of a person who is not registered yet.
        <AddAccountResult
          {...added}
          hrefOf={hrefOf}
          onAnother={() => {
            const { department, services } = added.person
            setCommon({ department, services })
            setAdded(undefined)
          }}
          onResend={() => send(added.person)}
        />
      ) : (
        <AddAccountForm common={common} company={company} onSubmit={send} />
      )}
    </Dialog>
  )
}
