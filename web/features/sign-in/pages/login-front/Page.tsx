import './page.css'
import { Link, useLocation } from 'wouter'
import { ApiError } from '../../../../api-error.ts'
import { Main } from '../../../../kit/frame/Main.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { codeOf } from '../../../../kit/status/describe-error.ts'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useServices } from '../../../../state/service.ts'
import { useSession } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { LoginForm } from '../../parts/LoginForm.tsx'
import { useLoginHint } from '../../stores/login-hint.ts'

/** Customer login. The route guard redirects once the person is signed in. */
export default function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  const { lost, loginCustomer } = useSession()
  const { email, isNew, suggest, tried } = useLoginHint()

  const login = async (address: string, password: string) => {
    tried()
    try {
      await loginCustomer(address, password)
    } catch (error) {
      if (codeOf(error) !== 'locked') throw error
      suggest(address, { lock: lockOf(error) })
      navigate(href('locked'))
    }
  }
  return (
    <Main>
      <div className="login">
        <div>
          <PageHeader label={t('login.customers')} title={t('route.loginFront')}>
            <LoginForm
              email={email}
              forgot={href('passwordReset', {}, { for: 'customer' })}
              isNew={isNew}
              lost={lost}
              onLogin={login}
            />
          </PageHeader>
          <p className="login-below">
            {t('login.newcomer')} <Link href={href('requestForm')}>{t('login.request')}</Link>
          </p>
        </div>
        <ServiceList />
      </div>
    </Main>
  )
}

/** Lock details of a `locked` error. */
const lockOf = (error: unknown) => {
  const { manager_flg, unlock_token, unlock_requested } = error instanceof ApiError ? error.data : {}
  if (typeof unlock_token !== 'string') return undefined
  return { isManager: manager_flg === 1, isRequested: unlock_requested === 1, token: unlock_token }
}

/** The maker's services that an account gives access to. */
function ServiceList() {
  const t = useText()
  const services = useResource(useServices, {})
  const labels = { loading: t('login.servicesLoading'), failed: t('login.servicesFailed') }
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t('login.services')}</h2>
      <Loaded resource={services} labels={labels}>
        {data =>
          data.length === 0 ? (
            <p className="quiet">{t('login.servicesNone')}</p>
          ) : (
            <ol className="service-list">
              {data.map((service, index) => (
                <li key={service.service_id}>
                  <span aria-hidden="true" className="code quiet">
                    {index + 1}
                  </span>
                  <h3>{service.name}</h3>
                  <p>{service.description}</p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
