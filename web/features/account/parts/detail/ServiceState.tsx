import type { Flag } from '../../../../../shared/model/flag.ts'
import type { UserService } from '../../../../../shared/model/service.ts'
import { Chip } from '../../../../kit/status/Chip.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'

/** Whether a person may use a service, read-only. */
export function ServiceState({ status }: { status: Flag }) {
  if (status === 1) return <Chip label="account.usable" shape="dot" tone="active" />
  return <Chip label="account.notUsable" shape="ring" tone="deactive" />
}

/** When the permission last changed. */
export function ServiceNote({ service }: { service: UserService }) {
  const t = useText()
  if (service.updated_at === null) return t('account.unchanged')
  return (
    <>
      {t('account.changedOn')} <Time precision="date" value={service.updated_at} />
    </>
  )
}
