import type { ListColumns } from './list.ts'
import { titles } from './titles.ts'

/** The file of an audit trail. Actions and fields are codes, which never change, so that programs can tell them apart. */
export const auditFile = {
  at: { title: { ja: '日時', en: 'Time' }, kind: 'time' },
  actor: { title: { ja: '操作した人', en: 'By' } },
  action: { title: { ja: '操作', en: 'Action' } },
  kind: { title: { ja: '対象の種類', en: 'Kind of object' } },
  id: { title: { ja: '対象のID', en: 'ID of object' } },
  name: { title: { ja: '対象の氏名', en: 'Name' } },
  email: { title: { ja: '対象のメールアドレス', en: 'Email address' } },
  company_code: { title: titles.companyCode },
  company: { title: titles.companyName },
  before: { title: { ja: '変更前', en: 'Before' } },
  after: { title: { ja: '変更後', en: 'After' } },
  reason: { title: titles.reason },
  ip: { title: { ja: 'IPアドレス', en: 'IP address' } },
} as const satisfies ListColumns
