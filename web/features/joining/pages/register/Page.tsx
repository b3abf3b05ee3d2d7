import type { ComponentProps } from 'react'
import { CompanyFields } from '../../../../directory/CompanyFields.tsx'
import { FormSection } from '../../../../kit/form/FormSection.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { addressLookUp, useCompanyChoices } from '../../../reference/stores/reference.ts'
import { MailedLink } from '../../panels/MailedLink.tsx'
import { registrationToken } from '../../stores/registration.ts'
import { RegisterForm } from './RegisterForm.tsx'

const labels = {
  label: 'route.register',
  title: 'register.title',
  expired: 'register.expiredText',
  usedTitle: 'register.usedTitle',
  usedText: 'register.usedText',
  unknownText: 'register.unknownText',
  requestable: true,
} as const

/** Registration from a mailed link: a new company with its administrator, or an invited person. */
export default function Page() {
  const [token] = useLinkToken(registrationToken, href('register'))
  return (
    <MailedLink key={token} kinds={['new', 'invite']} link={registrationToken} token={token} labels={labels}>
      {(link, onDead) => {
        const Form = link.kind === 'new' ? NewCompanyForm : RegisterForm
        return <Form link={link} onLinkDead={onDead} token={token} />
      }}
    </MailedLink>
  )
}

/** Form of a new company's first administrator. It loads the choices of the company fields first. */
function NewCompanyForm(props: Omit<ComponentProps<typeof RegisterForm>, 'companyFields'>) {
  const t = useText()
  const choices = useResource(useCompanyChoices, {})
  return (
    <Loaded resource={choices} labels={{ loading: t('register.listsLoading'), failed: t('register.listsFailed') }}>
      {data => (
        <RegisterForm
          {...props}
          companyFields={
            <FormSection title={t('address.company')}>
              <CompanyFields {...data} onLookUp={addressLookUp('visitor')} />
            </FormSection>
          }
        />
      )}
    </Loaded>
  )
}
