import { Chip } from '../../../kit/status/Chip.tsx'

/** Whether a template has its built-in text or an edited one. */
export function TemplateChip({ isBuiltIn }: { isBuiltIn: boolean }) {
  if (isBuiltIn) return <Chip label="template.builtIn" shape="ring" tone="unregistered" />
  return <Chip label="template.changed" shape="dot" tone="info" />
}
