import './page.css'
import { Link } from 'wouter'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useServices } from '../../../../state/service.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { LoginForm } from '../../panels/LoginForm.tsx'

/** Customer login. The route guard redirects once the person is signed in. */
export default function Page() {
  const t = useText()
  return (
    <Main>
      <div className="login">
        <div>
          <PageHeader label={t('login.customers')} title={t('route.loginFront')}>
            <LoginForm kind="customer" />
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
