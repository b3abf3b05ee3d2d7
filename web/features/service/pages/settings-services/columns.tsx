import { Link } from 'wouter'
import type { ServiceSetting } from '../../../../../shared/contract/service/service-setting.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { MoveButtons } from '../../../../kit/list/MoveButtons.tsx'
import type { Ordering } from '../../../../kit/list/use-ordering.ts'
import type { Translate } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { ServiceIcon } from '../../../reference/parts/ServiceIcon.tsx'
import { ForceChip } from '../../parts/setting/ForceChip.tsx'
import { kindsOf, nameOf } from '../../parts/setting/setting-facts.ts'

/** Columns of the list of services. `ordering`: adds the buttons that move a service. */
export const columns = (t: Translate, ordering: Ordering | undefined): Column<ServiceSetting>[] => [
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
  {
    key: 'state',
    kind: 'chip',
    head: t('audit.field.stopped'),
    cell: row => <ForceChip stopped={row.stopped_at !== null} />,
  },
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
