import { Link } from 'wouter'
import type { RequestRow } from '../../../../../shared/model/request.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { listOf } from '../../../../kit/text/list.ts'
import { PersonName } from '../../../../kit/text/PersonName.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { kindNames } from '../../parts/kinds.ts'
import { RequestChip } from '../../parts/RequestChip.tsx'
import { typeNames } from '../../parts/request-names.ts'

/** Company, state, type, services, applicant and time of a request. */
export const requestColumns = (t: Translate): Column<RequestRow>[] => [
  {
    key: 'company',
    kind: 'head',
    head: t('company.name'),
    cell: row => <Link href={href('accessRequest', { requestId: row.id })}>{row.company}</Link>,
  },
  { key: 'state', kind: 'chip', head: t('requests.state'), cell: row => <RequestChip request={row} /> },
  {
    key: 'type',
    kind: 'short',
    head: t('requests.type'),
    cell: row => (
      <>
        {t(typeNames[row.type])}
        {row.kind && <small>{t(kindNames[row.kind])}</small>}
      </>
    ),
  },
  {
    key: 'services',
    wideOnly: true,
    head: t('request.services'),
    cell: row =>
      listOf(
        // A line ends between names only.
        row.services.map(({ name }) => name.replaceAll(' ', '\u00A0')),
        t.locale,
      ),
  },
  {
    key: 'applicant',
    kind: 'person',
    head: t('requests.applicant'),
    cell: row => (
      <>
        <PersonName names={row} />
        <small>
          <Email address={row.email} />
        </small>
      </>
    ),
  },
  {
    key: 'created',
    kind: 'time',
    head: t('requests.createdAt'),
    cell: row => <Time value={row.created_at} zone={false} />,
  },
]
