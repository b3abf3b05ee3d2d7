import type { HoldReason } from '../../../../shared/rules/jobs.ts'
import type { Locale } from '../../../../shared/rules/locale.ts'

/** Why jobs are held, in a mail. */
export const holdReasonTexts: Record<HoldReason, Record<Locale, string>> = {
  secured: { ja: 'アカウントの保護', en: 'The account was secured' },
  password_reset: { ja: 'パスワードの再設定', en: 'The password was reset' },
  address_undone: { ja: 'メールアドレスの変更の取り消し', en: 'A change of the email address was undone' },
  sessions_ended: { ja: 'ほかの端末からのログアウト', en: 'All other devices were logged out' },
  sessions_ended_by_other: {
    ja: '管理者またはメーカーによるログアウト',
    en: 'An administrator or the maker logged the account out',
  },
  session_ended: { ja: '開始した端末のログアウト', en: 'The device that began it was logged out' },
  provider_logout: { ja: 'プロバイダーでのログアウト', en: 'The account was logged out at the login provider' },
  passkeys_lost: { ja: 'パスキーの削除', en: 'All passkeys were removed' },
  provider_unlinked: { ja: 'プロバイダーとの連携の解除', en: 'The link to the login provider was removed' },
  lock: { ja: 'アカウントのロック', en: 'The account was locked' },
  deactivation: { ja: 'アカウントの無効化', en: 'The account was deactivated' },
  deletion: { ja: 'アカウントの削除', en: 'The account was deleted' },
  right: { ja: '権限の変更', en: 'The account no longer has the permission' },
}
