import { Plus } from 'lucide-react'
import { newServiceId, type ServiceSetting } from '../../../../../shared/contract/service/service-setting.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { OrderStatus } from '../../../../kit/list/OrderStatus.tsx'
import { useOrdering } from '../../../../kit/list/use-ordering.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { nameOf } from '../../parts/setting/setting-facts.ts'
import { orderServices, useServiceSettings } from '../../stores/service-settings.ts'
import { columns } from './columns.tsx'

/** The maker's services in the order that customers see. Editors change the order. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const services = useResource(useServiceSettings, {})
  const add = mayChange && (
    <ButtonLink href={href('settingsService', { serviceId: newServiceId })} icon={Plus} kind="primary">
      {t('serviceSetting.add')}
    </ButtonLink>
  )
  return (
    <ServiceSettings>
      <Nameplate actions={add} label={t('settings.menu')} title={t('route.settingsServices')} />
      <Loaded
        resource={services}
        labels={{ loading: t('serviceSetting.loading'), failed: t('serviceSetting.loadFailed') }}
      >
        {rows =>
          rows.length === 0 ? (
            <EmptyState action={add} title={t('serviceSetting.none')}>
              {mayChange && t('serviceSetting.noneText')}
            </EmptyState>
          ) : (
            <Table mayChange={mayChange} rows={rows} />
          )
        }
      </Loaded>
    </ServiceSettings>
  )
}

function Table({ rows, mayChange }: { rows: readonly ServiceSetting[]; mayChange: boolean }) {
  const t = useText()
  const ordering = useOrdering(
    rows.map(({ service_id }) => service_id),
    orderServices,
  )
  const nameOfId = (id: string) => {
    const found = rows.find(({ service_id }) => service_id === id)
    return found ? nameOf(found, t) : id
  }
  return (
    <>
      <p>{t('serviceSetting.intro')}</p>
      <OrderStatus count={rows.length} nameOf={nameOfId} ordering={ordering} />
      <DataTable
        caption={t('route.settingsServices')}
        columns={columns(t, mayChange ? ordering : undefined)}
        rowKey={row => row.service_id}
        rows={rows}
      />
    </>
  )
}
