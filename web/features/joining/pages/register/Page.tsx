import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { MailedLink } from '../../panels/MailedLink.tsx'
import { registrationToken } from '../../stores/registration.ts'
import { NewCompanyForm } from './NewCompanyForm.tsx'
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
