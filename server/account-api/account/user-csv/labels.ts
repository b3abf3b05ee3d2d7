import type { Locale } from '../../../../shared/model/flag.ts'
import type { AccountStatus } from '../../../../shared/rules/status.ts'

interface Labels {
  /** Column titles before the services. */
  before: readonly string[]
  /** Title of the column that only the employees' file has. */
  onlyView: string
  /** Titles of the times after the services. */
  times: (zone: string) => readonly string[]
  /** As on the screens. */
  status: Record<Exclude<AccountStatus, 'registered'>, string>
}

/** Labels of the file, as on the screens; the columns in their order. */
export const csvLabels: Record<Locale, Labels> = {
  ja: {
    before: [
      '会社コード',
      '会社名',
      '業種',
      '会社区分',
      'メールアドレス',
      '姓',
      'ミドルネーム',
      '名',
      '部署',
      '役職',
      '携帯電話',
      '管理者',
      '状態',
    ],
    onlyView: '閲覧のみ',
    times: zone => [`登録日時（${zone}）`, `最終ログイン（${zone}）`],
    status: {
      active: '有効',
      deactive: '無効',
      suspended: '停止中',
      unregistered: '未登録',
      locked: 'ロック中',
    },
  },
  en: {
    before: [
      'Company code',
      'Company name',
      'Industry',
      'Category',
      'Email address',
      'Family name',
      'Middle name',
      'First name',
      'Department',
      'Position',
      'Mobile phone',
      'Administrator',
      'Status',
    ],
    onlyView: 'View only',
    times: zone => [`Registered at (${zone})`, `Last login (${zone})`],
    status: {
      active: 'Active',
      deactive: 'Deactive',
      suspended: 'Suspended',
      unregistered: 'Unregistered',
      locked: 'Locked',
    },
  },
}
