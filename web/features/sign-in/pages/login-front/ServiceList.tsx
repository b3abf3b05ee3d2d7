import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { useServices } from '../../../service/stores/services.ts'

/** The maker's services that an account gives access to. */
export function ServiceList() {
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
