import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { MailedLink } from '../../panels/MailedLink.tsx'
import { additionToken, useJoining } from '../../stores/additions.ts'
import { Joined } from './Joined.tsx'
import { JoinForm } from './JoinForm.tsx'

const labels = {
  label: 'route.additionRegister',
  title: 'addition.title',
  expired: 'addition.expiredText',
  usedTitle: 'addition.usedTitle',
  usedText: 'addition.usedText',
  unknownText: 'addition.unknownText',
} as const

/** Additional registration: a person with an account joins another company. */
export default function Page() {
  const [token] = useLinkToken(additionToken, href('additionRegister'))
  const joined = useJoining(joining => (joining.token === token ? joining.link : undefined))
  if (joined) return <Joined link={joined} />
  return (
    <MailedLink key={token} kinds={['addition']} link={additionToken} token={token} labels={labels}>
      {(link, onDead) => <JoinForm link={link} onDead={onDead} token={token} />}
    </MailedLink>
  )
}
