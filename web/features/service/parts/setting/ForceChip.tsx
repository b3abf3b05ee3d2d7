import { StoppedChip } from '../../../../directory/StatusChips.tsx'
import { Chip } from '../../../../kit/status/Chip.tsx'
import { useText } from '../../../../messages/index.ts'

/** Whether the maker offers a service or has stopped it. */
export function ForceChip({ stopped }: { stopped: boolean }) {
  const t = useText()
  if (stopped) return <StoppedChip />
  return (
    <Chip shape="dot" tone="active">
      {t('serviceSetting.inForce')}
    </Chip>
  )
}
