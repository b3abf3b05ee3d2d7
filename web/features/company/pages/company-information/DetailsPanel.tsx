import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '../../../../../shared/model/company.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { formatZip } from '../../../../kit/text/format-zip.ts'
import { useText } from '../../../../messages/index.ts'
import { announceRegistered } from '../../stores/announce-registered.ts'
import type { ChoiceNames } from '../../stores/choice-names.ts'

const EditCompany = lazyDialog(() => import('../../dialogs/edit-company/EditCompany.tsx'))

interface DetailsPanelProps {
  company: Company
  names: ChoiceNames
  mayChange: boolean
}

/** The company's registered data. The same dialog registers a company that is not registered yet. */
export function DetailsPanel({ company, names, mayChange }: DetailsPanelProps) {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const isNew = company.status === 0
  return (
    <Panel
      action={
        mayChange && (
          <Button aria-haspopup="dialog" icon={isNew ? Plus : Pencil} onClick={() => setEditing(true)}>
            {t(isNew ? 'company.createOpen' : 'edit.open')}
          </Button>
        )
      }
      title={t('company.details')}
    >
      <Facts
        facts={[
          { term: t('company.name'), value: company.company },
          { term: t('company.industry'), value: names.industry.get(company.type) ?? company.type },
          { term: t('company.category'), value: names.category.get(company.category) ?? company.category },
          { term: t('address.employees'), value: company.employees },
          { term: t('address.group'), value: company.group },
          { term: t('address.zip'), value: formatZip(company.zip, company.nation) },
          { term: t('address.address1'), value: company.address1 },
          { term: t('address.address2'), value: company.address2 },
          { term: t('address.tel'), value: company.tel },
          { term: t('address.fax'), value: company.fax },
        ]}
        two
      />
      {editing && (
        <EditCompany
          company={company}
          onClose={() => setEditing(false)}
          onSaved={saved => {
            setEditing(false)
            announceRegistered(saved, isNew ? 'company.created' : 'company.saved', t.locale)
          }}
        />
      )}
    </Panel>
  )
}
