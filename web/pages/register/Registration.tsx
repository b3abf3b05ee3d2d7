import * as v from 'valibot'
import { LinkToken } from '../../../shared/model/text.ts'
import { useText } from '../../messages/index.ts'
import { useRegistration, useResentLink } from '../../stores/registration.ts'
import { useSession } from '../../stores/session.ts'
import { useResource } from '../../stores/use-resource.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { useTitle } from '../../ui/text/title.ts'
import { DeadLink } from './DeadLink.tsx'
import { ExpiredLink } from './ExpiredLink.tsx'
import { NewCompanyForm } from './NewCompanyForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignedIn } from './SignedIn.tsx'

/** What stands there depends on the link's state, and on who is logged in. */
export function Registration({ token }: { token: string }) {
  const email = useSession(session => session.auth?.email ?? '')
  // Logging out forgets what was loaded, the link's state included: it is asked for anew.
  return v.is(LinkToken, token) ? <Verified key={email} token={token} /> : <DeadLink state="unknown" />
}

function Verified({ token }: { token: string }) {
  const t = useText()
  const link = useResource(useRegistration, { token })
  const auth = useSession(session => session.auth)
  const isResent = useResentLink(resent => resent.token === token)
  const { data } = link
  useTitle(t('route.register'))
  // Links of the kind `addition` are for people who have an account; they do not lead here.
  const state = data?.kind === 'addition' ? 'unknown' : data?.state
  if (state === 'expired' || isResent) return <ExpiredLink onChanged={link.reload} token={token} />
  if (state !== undefined && state !== 'valid') return <DeadLink state={state} />
  if (data && auth?.accountType) return <SignedIn registering={data.email} signedIn={auth.email ?? ''} token={token} />
  return (
    <Main width="narrow">
      <Nameplate
        data={data && [{ term: t('company.name'), value: data.company.company }]}
        label={t('route.register')}
        title={t('register.title')}
      />
      <Loaded of={link} words={{ loading: t('register.checking'), failed: t('register.checkFailed') }}>
        {valid => {
          const Form = valid.kind === 'new' ? NewCompanyForm : RegisterForm
          return <Form link={valid} onLinkDead={link.reload} token={token} />
        }}
      </Loaded>
    </Main>
  )
}
