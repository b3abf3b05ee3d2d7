import { StoppedChip } from '../../../../directory/StatusChips.tsx'
import { Chip } from '../../../../kit/status/Chip.tsx'

/** Whether the maker offers a service or has stopped it. */
export function ForceChip({ stopped }: { stopped: boolean }) {
  return stopped ? <StoppedChip /> : <Chip label="serviceSetting.inForce" shape="dot" tone="active" />
}
