import type { Locale } from '../../../shared/model/flag.ts'

/** What the maker's people call the mails that the service sends, in the order in which customers meet them. */
export const mailTemplateNames = {
  registration: { ja: '本登録のご案内', en: 'Registration link' },
  already_registered: { ja: '登録済みのお知らせ', en: 'Registered already' },
  invitation: { ja: '管理者からの招待', en: 'Invitation by an administrator' },
  account_issued: { ja: 'メーカーからの招待', en: 'Invitation by the maker' },
  addition: { ja: '会社の追加登録の依頼', en: 'Request to join another company' },
  reset: { ja: 'パスワードの再設定', en: 'Password reset' },
  mailaddress: { ja: 'メールアドレス変更の確認', en: 'Confirmation of a new email address' },
  mailaddress_changed: { ja: 'メールアドレス変更のお知らせ', en: 'Email address changed' },
  unlocked: { ja: 'ロック解除のお知らせ', en: 'Account unlocked' },
  unlock_rejected: { ja: 'ロック解除の申請の却下', en: 'Unlock request rejected' },
  contact_reply: { ja: 'お問い合わせの受付', en: 'Reply to the contact form' },
  contact_to_maker: { ja: 'お問い合わせ（メーカー宛て）', en: 'Contact form, to the maker' },
  unlock_request: { ja: 'ロック解除の申請（メーカー宛て）', en: 'Unlock request, to the maker' },
  employee_registration: { ja: '社員アカウントの登録', en: 'Registration of an employee' },
} as const satisfies Record<string, Record<Locale, string>>

export type MailTemplateId = keyof typeof mailTemplateNames

export const mailTemplateIds = Object.keys(mailTemplateNames) as MailTemplateId[]

export const isMailTemplateId = (id: string): id is MailTemplateId => Object.hasOwn(mailTemplateNames, id)
