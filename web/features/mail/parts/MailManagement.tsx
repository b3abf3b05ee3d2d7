import { FileText, History, Mail, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { RailPage } from '../../../kit/frame/RailPage.tsx'

const icons = { 'bulk.rail': Mail, 'bulk.historyRail': History, 'replies.rail': Reply, 'route.mailTemplates': FileText }

/** Frame of the mail management pages: the navigation between its three parts (specification §2), then to the templates. */
export function MailManagement({ children }: { children: ReactNode }) {
  return (
    <RailPage icons={icons} place="mailRail" title="route.mailManagement">
      {children}
    </RailPage>
  )
}
