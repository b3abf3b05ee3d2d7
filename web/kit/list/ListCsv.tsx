import { Download } from 'lucide-react'
import type { CsvCharset } from '../../../shared/rules/csv.ts'
import { type MessageId, useText } from '../../messages/index.ts'
import { Menu } from '../action/Menu.tsx'
import { useCall } from '../action/use-call.ts'

const charsets: Record<CsvCharset, MessageId> = { Shift_JIS: 'csv.shiftJis', 'UTF-8': 'csv.utf8' }

/** Downloads all rows of a list, in an encoding of the reader's choice. */
export function ListCsv({ onCsv }: { onCsv: (charset: CsvCharset) => Promise<void> }) {
  const t = useText()
  const { busy, run } = useCall(onCsv)
  return (
    <Menu
      groups={[
        {
          label: t('csv.charset'),
          entries: Object.entries(charsets).map(([charset, label]) => ({
            label: t(label),
            onSelect: () => {
              if (!busy) void run(charset as CsvCharset)
            },
          })),
        },
      ]}
      icon={Download}
      label={t(busy ? 'csv.busy' : 'csv.list')}
    />
  )
}
