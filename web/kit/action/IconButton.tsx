import type { LucideIcon } from 'lucide-react'
import { Icon } from '../text/Icon.tsx'

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <button aria-label={label} className="icon-button" onClick={onClick} title={label} type="button">
      <Icon icon={icon} small />
    </button>
  )
}
