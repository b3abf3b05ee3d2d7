import './page.css'
import { Link } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useSession } from '../../../../state/session.ts'
import { LoginForm } from '../../parts/LoginForm.tsx'
import { useLoginHint } from '../../stores/login-hint.ts'

/** Employee login. The route guard redirects once the person is signed in. */
export default function Page() {
  const t = useText()
  const { lost, loginEmployee } = useSession()
  const { email, isNew, tried } = useLoginHint()
  const login = async (address: string, password: string) => {
    tried()
    await loginEmployee(address, password)
  }
  return (
    <Main width="notice">
      <PageHeader label={t('login.employees')} title={t('route.login')}>
        <LoginForm
          email={email}
          forgot={href('passwordReset', {}, { for: 'employee' })}
          isNew={isNew}
          lost={lost}
          onLogin={login}
        />
      </PageHeader>
      <p>
        {t('login.notEmployee')} <Link href={href('loginFront')}>{t('login.toCustomers')}</Link>
      </p>
    </Main>
  )
}
