import { Factory, FileText, Layers, Megaphone, Tags } from 'lucide-react'
import type { ReactNode } from 'react'
import { RailPage } from '../../../kit/frame/RailPage.tsx'

const icons = {
  'route.settingsServices': Layers,
  'news.rail': Megaphone,
  'document.rail': FileText,
  'route.settingsMaker': Factory,
  'settings.categories': Tags,
}

/** Frame of the service settings: the navigation between their parts. */
export function ServiceSettings({ children }: { children: ReactNode }) {
  return (
    <RailPage icons={icons} place="settingsRail" title="settings.menu">
      {children}
    </RailPage>
  )
}
