import './page.css'
import { Link } from 'wouter'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useLoginHint } from '../../stores/login-hint.ts'
import { useSession } from '../../stores/session.ts'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { LoginForm } from '../../ui/login/LoginForm.tsx'

/** Employee login. The guard leads on from here as soon as somebody is signed in. */
export default function Page() {
  const t = useText()
  const { lost, loginEmployee } = useSession()
  const email = useLoginHint(hint => hint.email)
  return (
    <Main width="notice">
      <Nameplate label={t('login.employees')} title={t('route.login')}>
        <LoginForm email={email} lost={lost} onLogin={loginEmployee} />
      </Nameplate>
      <p>
        {t('login.notEmployee')} <Link href={href('loginFront')}>{t('login.toCustomers')}</Link>
      </p>
    </Main>
  )
}
