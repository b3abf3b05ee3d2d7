import type { Flag } from '../../../../shared/model/flag.ts'
import { Chip } from '../../../kit/status/Chip.tsx'
import { useText } from '../../../messages/index.ts'

/** Whether a company has a service, read-only. */
export function EntitlementState({ status }: { status: Flag }) {
  const t = useText()
  return status === 1 ? (
    <Chip shape="dot" tone="active">
      {t('service.provided')}
    </Chip>
  ) : (
    <Chip shape="ring" tone="deactive">
      {t('service.notProvided')}
    </Chip>
  )
}
