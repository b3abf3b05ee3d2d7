import { Link } from 'wouter'
import type { WebOutput } from '../../../../../shared/contract/entry.ts'
import type { Contract } from '../../../../../shared/contract/index.ts'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import type { Translate } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { TemplateChip } from '../../parts/TemplateChip.tsx'

export type TemplateRow = WebOutput<Contract['getAdminSendmailList']>[number]

/** Columns of mail templates. Without an edited text, state and time would say the same in all rows. */
export const templateColumns = (t: Translate, hasEdited: boolean): Column<TemplateRow>[] => [
  {
    key: 'name',
    kind: 'head',
    head: t('template.name'),
    cell: row => <Link href={href('mailTemplate', { templateId: row.template_id })}>{row.name}</Link>,
  },
  { key: 'purpose', head: t('template.purpose'), cell: row => row.purpose },
  ...(hasEdited ? editedColumns(t) : []),
]

const editedColumns = (t: Translate): Column<TemplateRow>[] => [
  {
    key: 'state',
    kind: 'chip',
    head: t('template.text'),
    cell: row =>
      row.updated_at === null ? (
        <span className="quiet">{t('template.builtIn')}</span>
      ) : (
        <TemplateChip isBuiltIn={false} />
      ),
  },
  {
    key: 'updated',
    kind: 'time',
    head: t('template.updated'),
    cell: row => row.updated_at && <Time value={row.updated_at} zone={false} />,
  },
]
