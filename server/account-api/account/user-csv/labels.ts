import type { Locale } from '../../../../shared/model/flag.ts'
import type { Invitation } from '../../../../shared/model/user.ts'
import type { MembershipField, NameField } from '../../../../shared/rules/person-fields.ts'
import type { AccountStatus } from '../../../../shared/rules/status.ts'

interface Labels {
  /** Column titles before the services. */
  company: readonly string[]
  email: string
  names: Record<NameField, string>
  membership: Record<MembershipField, string>
  state: readonly string[]
  /** Title of the column that only the employees' file has. */
  onlyView: string
  /** Titles of the times after the services. */
  times: (zone: string) => readonly string[]
  invitation: string
  invitations: Record<Invitation, string>
  /** Titles of the columns about a lock. */
  lock: (zone: string) => readonly [string, string, string]
  lockReasons: Record<'inactivity' | 'manual', string>
  /** As on the screens. */
  status: Record<Exclude<AccountStatus, 'registered'>, string>
}

/** Labels of the file, as on the screens; the columns in their order. */
export const csvLabels: Record<Locale, Labels> = {
  ja: {
    company: ['会社コード', '会社名', '業種', '会社区分'],
    email: 'メールアドレス',
    names: { family_name: '姓', middle_name: 'ミドルネーム', first_name: '名' },
    membership: { department: '部署', position: '役職', cell_phone_number: '携帯電話' },
    state: ['管理者', '状態'],
    onlyView: '閲覧のみ',
    invitation: '招待',
    invitations: { none: '', sent: '送信済み', expired: '期限切れ', failed: '送信失敗' },
    lock: zone => ['ロックの理由', `ロック日時（${zone}）`, 'ロック解除の申請'],
    lockReasons: { inactivity: '長期間の未使用', manual: '社員によるロック' },
    times: zone => [`登録日時（${zone}）`, `最終ログイン（${zone}）`],
    status: { active: '有効', deactive: '無効', suspended: '停止中', unregistered: '未登録', locked: 'ロック中' },
  },
  en: {
    company: ['Company code', 'Company name', 'Industry', 'Category'],
    email: 'Email address',
    names: { family_name: 'Family name', middle_name: 'Middle name', first_name: 'First name' },
    membership: { department: 'Department', position: 'Position', cell_phone_number: 'Mobile phone' },
    state: ['Administrator', 'Status'],
    onlyView: 'View only',
    invitation: 'Invitation',
    invitations: { none: '', sent: 'Sent', expired: 'Expired', failed: 'Failed' },
    lock: zone => ['Reason for the lock', `Locked at (${zone})`, 'Unlock request'],
    lockReasons: { inactivity: 'Not used for a long time', manual: 'Locked by a maker employee' },
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
