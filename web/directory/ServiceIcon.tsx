import './service-icon.css'
import {
  Box,
  ChartColumn,
  Cog,
  Database,
  FileText,
  GraduationCap,
  type LucideIcon,
  MapPinned,
  ShieldCheck,
  Smartphone,
  Tractor,
  Wrench,
  Zap,
} from 'lucide-react'
import type { ServiceIcon as IconName } from '../../shared/rules/service-icons.ts'
import { Icon } from '../kit/text/Icon.tsx'

const drawings: Record<IconName, LucideIcon> = {
  data: Database,
  map: MapPinned,
  machine: Tractor,
  workshop: Wrench,
  electric: Zap,
  chart: ChartColumn,
  parts: Cog,
  document: FileText,
  training: GraduationCap,
  phone: Smartphone,
  safety: ShieldCheck,
  other: Box,
}

/** The icon that employees chose for a service; decorative, before its name. */
export function ServiceIcon({ icon }: { icon: IconName | undefined }) {
  return (
    <span className="service-icon">
      <Icon icon={drawings[icon ?? 'other']} />
    </span>
  )
}
