import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Words } from '../../../../shared/rules/locale.ts'
import { settings } from '../../../../shared/settings/index.ts'
import type { ChoiceRow, SwitchRow } from '../../../../shared/settings/setting.ts'
import { needing } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Switch } from '../../../kit/action/Switch.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { Chip } from '../../../kit/status/Chip.tsx'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { useText } from '../../../messages/index.ts'
import { useMayChange } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { readName, type SettingOwner, type SettingValue, type SettingValues, settingStore } from '../stores/setting.ts'

const EditChoice = lazyDialog(() => import('../dialogs/EditChoice.tsx'))

/** A setting that its description draws. */
interface Drawn {
  path: string
  panel: { title: Words; loading: Words; failed: Words; rows: Readonly<Record<string, SwitchRow | ChoiceRow>> }
}

/** The settings of an owner that have no panel of their own. Who only views cannot change them. */
export function SettingPanels(owner: SettingOwner) {
  const scope = owner.company_code === undefined ? 'installation' : 'company'
  return settings.map(
    ({ path, panel, ...setting }) =>
      setting.scope === scope && panel && <SettingPanel key={path} owner={owner} panel={panel} path={path} />,
  )
}

type SettingPanelProps = Drawn & { owner: SettingOwner }

const SettingPanel = needing(
  ({ path, owner }: SettingPanelProps) => readName(path, owner.audience),
  function SettingPanel({ owner, path, panel }: SettingPanelProps) {
    const t = useText()
    const { useSetting, save } = settingStore<SettingValues>({ path })
    const setting = useResource(useSetting, owner)
    const mayChange = useMayChange() || owner.audience === 'customer'
    return (
      <Panel title={t(panel.title)}>
        <Loaded labels={{ loading: t(panel.loading), failed: t(panel.failed) }} resource={setting}>
          {data => (
            <Rows>
              {Object.entries(panel.rows).map(([name, row]) => {
                const props = {
                  mayChange,
                  name,
                  setting: data,
                  onSave: (latest: SettingValues, value: SettingValue) => save(owner, latest, { [name]: value }),
                }
                return 'on' in row ? (
                  <SwitchField {...props} key={name} row={row} />
                ) : (
                  <ChoiceField {...props} key={name} row={row} />
                )
              })}
            </Rows>
          )}
        </Loaded>
      </Panel>
    )
  },
)

interface FieldProps<TRow> {
  name: string
  row: TRow
  setting: SettingValues
  mayChange: boolean
  onSave: (latest: SettingValues, value: SettingValue) => Promise<void>
}

function SwitchField({ name, row, setting, mayChange, onSave }: FieldProps<SwitchRow>) {
  const t = useText()
  const { busy, error, attempts, run } = useCall(onSave)
  const isOn = setting[name] === 1
  const id = `setting-${name}`
  return (
    <Row
      action={
        mayChange ? (
          <Switch
            busy={busy}
            checked={isOn}
            labelledBy={id}
            labels={{ on: t(row.on), off: t(row.off) }}
            onChange={() => void run(setting, isOn ? 0 : 1)}
          />
        ) : (
          <Chip label={isOn ? row.on : row.off} shape={isOn ? 'dot' : 'ring'} tone={isOn ? 'active' : 'deactive'} />
        )
      }
      failure={error !== undefined && <FailureNotice error={error} key={attempts} title={t('settings.saveFailed')} />}
      note={t(row.note)}
      stacked
      title={t(row.head)}
      titleId={id}
    />
  )
}

function ChoiceField({ name, row, setting, mayChange, onSave }: FieldProps<ChoiceRow>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const chosen = (shown: SettingValues) => shown[name] ?? ''
  return (
    <>
      <Row
        action={
          mayChange && (
            <Button aria-haspopup="dialog" icon={Pencil} onClick={() => setOpen(true)} small>
              {t(row.open)}
            </Button>
          )
        }
        note={t(row.note(chosen(setting)))}
        stacked
        title={t(row.head)}
      />
      {isOpen && (
        <EditChoice onClose={() => setOpen(false)} onSave={onSave} row={row} setting={setting} chosen={chosen} />
      )}
    </>
  )
}
