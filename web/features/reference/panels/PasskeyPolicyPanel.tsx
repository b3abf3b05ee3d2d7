import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { type OwnPasskeyPolicy, passkeyPolicy } from '../../../../shared/settings/passkey-policy.ts'
import { needing } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { useText } from '../../../messages/index.ts'
import { useMayChange } from '../../../state/session.ts'
import { useResource } from '../../../state/use-resource.ts'
import { policyTexts } from '../parts/passkey-policy.ts'
import { type SettingOwner, settingStore } from '../stores/setting.ts'

const { useSetting, save } = settingStore<OwnPasskeyPolicy>(passkeyPolicy)

const EditPasskeyPolicy = lazyDialog(() => import('../dialogs/EditPasskeyPolicy.tsx'))

/** Whether a company's people, or the employees, can or must use passkeys. View-only employees cannot change it. */
export const PasskeyPolicyPanel = needing('getPasskeyPolicy', function PasskeyPolicyPanel(owner: SettingOwner) {
  const t = useText()
  const policy = useResource(useSetting, owner)
  return (
    <Panel title={t('passkeyPolicy.panel')}>
      <Loaded resource={policy} labels={{ loading: t('passkeyPolicy.loading'), failed: t('passkeyPolicy.failed') }}>
        {data => <PolicyRow owner={owner} policy={data} />}
      </Loaded>
    </Panel>
  )
})

function PolicyRow({ owner, policy }: { owner: SettingOwner; policy: OwnPasskeyPolicy }) {
  const t = useText()
  const mayChange = useMayChange() || owner.audience === 'customer'
  const [isOpen, setOpen] = useState(false)
  const whose = owner.company_code === undefined ? 'employees' : 'company'
  const { label, note } = policyTexts[whose][policy.passkey_policy]
  return (
    <Rows>
      <Row
        action={
          mayChange && (
            <Button aria-haspopup="dialog" icon={Pencil} onClick={() => setOpen(true)} small>
              {t('passkeyPolicy.open')}
            </Button>
          )
        }
        note={t(note)}
        title={t(label)}
      >
        {policy.passkey_from !== null && (
          <p className="small">
            {t('passkeyPolicy.from')} <Time precision="date" value={policy.passkey_from} />
          </p>
        )}
      </Row>
      {isOpen && (
        <EditPasskeyPolicy
          onClose={() => setOpen(false)}
          onSave={choice => save(owner, policy, choice)}
          policy={policy}
          whose={whose}
        />
      )}
    </Rows>
  )
}
