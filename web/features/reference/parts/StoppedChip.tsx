import { Chip } from '../../../kit/status/Chip.tsx'
import { useText } from '../../../messages/index.ts'

/** The maker has stopped the service: it can be neither opened nor granted. */
export function StoppedChip() {
  const t = useText()
  return (
    <Chip shape="bars" tone="suspended">
      {t('service.stopped')}
    </Chip>
  )
}
