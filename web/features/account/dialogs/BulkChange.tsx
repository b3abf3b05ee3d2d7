import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { selectionActionWords } from '../../../../shared/lists/imports.ts'
import { crossCheck } from '../../../../shared/model/cross-check.ts'
import { Id } from '../../../../shared/model/flag.ts'
import { List } from '../../../../shared/model/list.ts'
import { isAboutServices, managerActions, maxSelected, selectionActions } from '../../../../shared/rules/selection.ts'
import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { CheckboxGroup } from '../../../kit/field/CheckboxField.tsx'
import { RadioField } from '../../../kit/field/RadioField.tsx'
import { type Loadable, Loaded } from '../../../kit/status/Loaded.tsx'
import { useText } from '../../../messages/index.ts'
import type { Audience } from '../../../state/audience.ts'
import { useCompanyServices } from '../../../state/company-service.ts'
import { useAdminServices } from '../../../state/service.ts'
import { useResource } from '../../../state/use-resource.ts'
import { checkSelection, type ImportSide, type SelectedPeople } from '../stores/imports.ts'

const Change = v.pipe(
  v.object({ action: v.picklist(selectionActions, 'choice'), services: v.optional(List(Id, 100), []) }),
  crossCheck(
    ['action', 'services'],
    'services',
    ({ action, services }) => !isAboutServices(action) || services.length > 0,
    'required',
  ),
)

interface BulkChangeProps {
  side: ImportSide
  people: SelectedPeople
  /** How many they are; undefined: more than the list counts. */
  count: number | undefined
  /** Address of the page that shows what would change, and runs it. */
  hrefOf: (id: string) => string
  onClose: () => void
}

/** Asks what is done with the selected people. Nothing changes yet: the next page shows the effect. */
export default function BulkChange({ side, people, count, hrefOf, onClose }: BulkChangeProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const actions = side.audience === 'employee' ? selectionActions : managerActions
  const title = count === undefined ? t('selection.titleAll') : t('selection.title', { count })
  if ((people.members?.length ?? 0) > maxSelected)
    return (
      <Dialog onClose={onClose} title={title}>
        <DialogBody>
          <p>{t('selection.tooMany', { count: maxSelected })}</p>
        </DialogBody>
        <DialogFoot>
          <CancelButton>{t('ui.close')}</CancelButton>
        </DialogFoot>
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title={title} wide>
      <DialogForm
        defaults={{ action: 'permit', services: [] }}
        failed={t('selection.checkFailed')}
        guarded={false}
        label={t('selection.one')}
        onSubmit={async change => navigate(hrefOf((await checkSelection(side, people, change)).id))}
        schema={Change}
        submit={t('selection.check')}
      >
        <p>{t('selection.intro')}</p>
        <RadioField
          label={t('selection.action')}
          name="action"
          options={actions.map(value => ({ value, label: t(selectionActionWords[value]) }))}
        />
        <Services side={side} />
      </DialogForm>
    </Dialog>
  )
}

/** The services that an action is about: those of the company, else all of the maker. */
function Services({ side }: { side: ImportSide }) {
  const action = useWatch({ name: 'action' })
  if (!isAboutServices(action)) return null
  const { audience, company_code } = side
  return company_code === undefined ? <AnyServices /> : <CompanyServices company={{ audience, company_code }} />
}

function CompanyServices({ company }: { company: { audience: Audience; company_code: string } }) {
  return <Choice services={useResource(useCompanyServices, company)} />
}

function AnyServices() {
  return <Choice services={useResource(useAdminServices, {})} />
}

interface Service {
  service_id: string
  name: string
  status?: number | undefined
  stopped?: number | undefined
}

function Choice({ services }: { services: Loadable<readonly Service[]> }) {
  const t = useText()
  return (
    <Loaded labels={{ loading: t('account.servicesLoading'), failed: t('account.servicesFailed') }} resource={services}>
      {data => {
        const offered = data.filter(({ status = 1, stopped }) => status === 1 && stopped !== 1)
        return offered.length === 0 ? (
          <p className="quiet">{t('account.servicesNone')}</p>
        ) : (
          <CheckboxGroup
            label={t('account.services')}
            name="services"
            options={offered.map(({ service_id, name }) => ({ value: service_id, label: name }))}
            required
          />
        )
      }}
    </Loaded>
  )
}
