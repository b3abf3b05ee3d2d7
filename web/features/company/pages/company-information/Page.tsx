import { Pause, Pencil, Play, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Company } from '../../../../../shared/model/company.ts'
import { untoldCount } from '../../../../../shared/rules/untold.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Columns, Stack } from '../../../../kit/frame/Columns.tsx'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Main } from '../../../../kit/frame/PageHeader.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { formatZip } from '../../../../kit/text/format.ts'
import { useText } from '../../../../messages/index.ts'
import type { PageProps } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useMayChange } from '../../../../state/session.ts'
import { PasskeyPolicyPanel } from '../../../reference/panels/PasskeyPolicyPanel.tsx'
import { SettingPanels } from '../../../reference/panels/SettingPanels.tsx'
import { CompanyHeader } from '../../parts/CompanyHeader.tsx'
import type { ChoiceNames } from '../../stores/choice-names.ts'
import { useCompanyHead } from '../../stores/company-head.ts'
import { announceRegistered } from '../../stores/company-regist.ts'
import { activateCompany, deleteCompany } from '../../stores/company-status.ts'
import { Managers } from './Managers.tsx'

const ActivateCompany = lazyDialog(() => import('../../dialogs/ActivateCompany.tsx'))
const DeleteCompany = lazyDialog(() => import('../../dialogs/DeleteCompany.tsx'))

/** Deactivates, activates or deletes a company. */
function DangerPanel({ company }: { company: Company }) {
  const t = useText()
  const [open, setOpen] = useState<'activate' | 'delete'>()
  const { code, company: name, user_count: count = untoldCount, status } = company
  const deactivates = status === 1
  const done = (message: 'company.stopped' | 'company.started' | 'company.deleted') => {
    setOpen(undefined)
    useAlert.getState().show({ variant: 'success', message, values: { name } })
  }
  return (
    <Panel danger title={t('activation.panel')}>
      <Rows>
        <Row
          action={
            <Button aria-haspopup="dialog" icon={deactivates ? Pause : Play} onClick={() => setOpen('activate')} small>
              {t(deactivates ? 'company.stopOpen' : 'company.startOpen')}
            </Button>
          }
          note={t(deactivates ? 'company.stopNote' : 'company.startNote', { count })}
          stacked
          title={t(deactivates ? 'company.stopHead' : 'company.startHead')}
        />
        <Row
          action={
            <Button aria-haspopup="dialog" kind="danger-outline" onClick={() => setOpen('delete')} small>
              {t('delete.open')}
            </Button>
          }
          note={t('company.deleteNote', { count })}
          stacked
          title={t('company.deleteHead')}
        />
      </Rows>
      {open === 'activate' && (
        <ActivateCompany
          company={company}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            await activateCompany(code, deactivates ? 0 : 1)
            done(deactivates ? 'company.stopped' : 'company.started')
          }}
        />
      )}
      {open === 'delete' && (
        <DeleteCompany
          company={company}
          onClose={() => setOpen(undefined)}
          onDelete={async reason => {
            await deleteCompany(company, reason)
            done('company.deleted')
          }}
        />
      )}
    </Panel>
  )
}

const EditCompany = lazyDialog(() => import('../../dialogs/edit-company/EditCompany.tsx'))

interface DetailsPanelProps {
  company: Company
  names: ChoiceNames
  mayChange: boolean
}

/** The company's registered data. The same dialog registers a company that is not registered yet. */
function DetailsPanel({ company, names, mayChange }: DetailsPanelProps) {
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

/** A company's registered data and the actions on it. View-only employees cannot change it (specification §6). */
export default function Page({ params: { companyId } }: PageProps<'companyInformation'>) {
  const t = useText()
  const mayChange = useMayChange()
  const head = useCompanyHead(companyId)
  const { company, names } = head
  if (isMissing(company.error)) return <Missing />
  return (
    <Main>
      <CompanyHeader head={head} title={t('route.companyInformation')} />
      <Loaded
        labels={{ loading: t('company.oneLoading'), failed: t('company.oneFailed') }}
        placeholder={
          <Parts side={mayChange && <SkeletonPanel danger rows={4} title={t('activation.panel')} />}>
            <SkeletonPanel rows={3} title={t('company.details')} />
            <Managers company={undefined} />
          </Parts>
        }
        // It shows names in place of its codes, so it waits for them.
        resource={names.isKnown ? company : { ...company, data: undefined }}
      >
        {data => (
          <Parts side={mayChange && data.status !== 0 && <DangerPanel company={data} />}>
            <DetailsPanel company={data} mayChange={mayChange} names={names} />
            <Managers company={data} />
            {data.status !== 0 && <PasskeyPolicyPanel audience="employee" company_code={companyId} />}
            {data.status !== 0 && <SettingPanels audience="employee" company_code={companyId} />}
          </Parts>
        )}
      </Loaded>
    </Main>
  )
}

function Parts({ side, children }: { side: ReactNode; children: ReactNode }) {
  return side ? <Columns main={children} side={side} /> : <Stack>{children}</Stack>
}
