import './page.css'
import { Link } from 'wouter'
import { bootstrap } from '../../../../bootstrap.ts'
import { useHydrated } from '../../../../hydrated.ts'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { loadPageMessages } from '../../../../messages/load.ts'
import { href } from '../../../../router/routes.ts'
import { LoginForm } from '../../panels/LoginForm.tsx'

const ProviderLogin = lazyDialog(async () => {
  const [module] = await Promise.all([import('../../panels/ProviderLogin.tsx'), loadPageMessages()])
  return module
})

/** Employee login. The route guard redirects once the person is signed in. */
export default function Page() {
  const t = useText()
  const hydrated = useHydrated()
  return (
    <Main width="notice">
      <PageHeader label={t('login.employees')} title={t('route.login')}>
        <LoginForm kind="employee" />
        {hydrated && bootstrap().oidc && <ProviderLogin onClose={() => {}} />}
      </PageHeader>
      <p>
        {t('login.notEmployee')} <Link href={href('loginFront')}>{t('login.toCustomers')}</Link>
      </p>
    </Main>
  )
}
