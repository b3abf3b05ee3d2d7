import './page.css'
import { Link } from 'wouter'
import { Main } from '../../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { LoginForm } from '../../panels/LoginForm.tsx'

/** Employee login. The route guard redirects once the person is signed in. */
export default function Page() {
  const t = useText()
  return (
    <Main width="notice">
      <PageHeader label={t('login.employees')} title={t('route.login')}>
        <LoginForm kind="employee" />
      </PageHeader>
      <p>
        {t('login.notEmployee')} <Link href={href('loginFront')}>{t('login.toCustomers')}</Link>
      </p>
    </Main>
  )
}
