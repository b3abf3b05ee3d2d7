import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { newServiceId, type ServiceSetting } from '../../../../../shared/contract/service/service-setting.ts'
import { titles } from '../../../../../shared/lists/titles.ts'
import { ServiceIcon } from '../../../../directory/ServiceIcon.tsx'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { MoveButtons, type Ordering, OrderStatus, useOrdering } from '../../../../kit/list/ordering.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { ForceChip } from '../../parts/setting/ForceChip.tsx'
import { kindsOf, nameOf } from '../../parts/setting/setting-facts.ts'
import { orderServices, useServiceSettings } from '../../stores/service-setting.ts'

/** Columns of the list of services. `ordering`: adds the buttons that move a service. */
const columns = (t: Translate, ordering: Ordering | undefined): Column<ServiceSetting>[] => [
  {
    key: 'name',
    kind: 'head',
    head: t('serviceSetting.name'),
    cell: row => (
      <span className="service-name">
        <ServiceIcon icon={row.icon} />
        <Link href={href('settingsService', { serviceId: row.service_id })}>{nameOf(row, t)}</Link>
      </span>
    ),
  },
  { key: 'id', kind: 'code', head: t('serviceSetting.id'), cell: row => <span translate="no">{row.service_id}</span> },
  { key: 'kinds', head: t('audit.field.kinds'), cell: row => kindsOf(row, t) },
  {
    key: 'companies',
    kind: 'number',
    head: t('serviceSetting.companies'),
    cell: row => row.companies.toLocaleString(t.locale),
  },
  { key: 'state', kind: 'chip', head: t(titles.state), cell: row => <ForceChip stopped={row.stopped_at !== null} /> },
  ...(ordering
    ? [
        {
          key: 'order',
          kind: 'action' as const,
          head: t('list.place'),
          cell: (row: ServiceSetting) => (
            <MoveButtons item={row.service_id} name={nameOf(row, t)} ordering={ordering} />
          ),
        },
      ]
    : []),
]

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
      <PageHeader actions={add} label={t('settings.menu')} title={t('route.settingsServices')} />
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
