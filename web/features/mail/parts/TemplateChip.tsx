import { Chip } from '../../../kit/status/Chip.tsx'
import { useText } from '../../../messages/index.ts'

/** Whether a template has its built-in text or an edited one. */
export function TemplateChip({ isBuiltIn }: { isBuiltIn: boolean }) {
  const t = useText()
  return isBuiltIn ? (
    <Chip shape="ring" tone="unregistered">
      {t('template.builtIn')}
    </Chip>
  ) : (
    <Chip shape="dot" tone="info">
      {t('template.changed')}
    </Chip>
  )
}
