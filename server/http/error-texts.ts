import type { ErrorCode } from '../../shared/errors.ts'
import type { Locale } from '../../shared/model/flag.ts'

/** Sentences for people who read an answer without the web client. The client has its own, richer ones. */
const texts: Record<ErrorCode, Record<Locale, string>> = {
  malformed: { en: 'The request is malformed.', ja: 'リクエストの形式が正しくありません。' },
  unauthorized: { en: 'Please log in.', ja: 'ログインしてください。' },
  login_failed: {
    en: "Password doesn't match, or email address is not registered.",
    ja: 'パスワードが一致しないか、メールアドレスが登録されていません。',
  },
  forbidden: { en: 'You may not do this.', ja: 'この操作は許可されていません。' },
  locked: { en: 'This account is locked.', ja: 'このアカウントはロックされています。' },
  suspended: { en: 'This account is suspended.', ja: 'このアカウントは停止中です。' },
  terms_update: { en: 'Please accept the new terms first.', ja: '新しい利用規約への同意が必要です。' },
  cross_site: { en: 'Requests from other sites are refused.', ja: '他のサイトからのリクエストは受け付けません。' },
  not_found: { en: 'Not found.', ja: '見つかりません。' },
  unregistered_email: {
    en: 'Unregistered email address. Please contact your administrator.',
    ja: '登録されていないメールアドレスです。管理者にお問い合わせください。',
  },
  method_not_allowed: { en: 'Method not allowed.', ja: 'このメソッドは使えません。' },
  request_timeout: { en: 'The request took too long to arrive.', ja: 'リクエストの受信が時間内に完了しませんでした。' },
  conflict: { en: 'This conflicts with the present state.', ja: '現在の状態と矛盾しています。' },
  stale: { en: 'Somebody else has changed this meanwhile.', ja: '他の人が先に変更しました。' },
  last_administrator: {
    en: 'A company needs at least one active administrator.',
    ja: '会社には有効な管理者が1人以上必要です。',
  },
  last_editor: {
    en: 'One active employee who may change things is always needed.',
    ja: '編集できる有効な社員が1人以上必要です。',
  },
  administrator: { en: 'Administrative account cannot be deleted.', ja: '管理者アカウントは削除できません。' },
  not_registered_yet: { en: 'This account is not registered yet.', ja: 'このアカウントは登録が完了していません。' },
  no_recipients: { en: 'There is nobody to send this to.', ja: '送信先がありません。' },
  link_expired: { en: 'Your URL has expired', ja: 'URLの有効期限が切れています' },
  link_used: { en: 'This link has been used already.', ja: 'このリンクは使用済みです。' },
  link_superseded: { en: 'A newer link has been sent.', ja: '新しいリンクが送信されています。' },
  too_large: { en: 'The request is too large.', ja: 'リクエストが大きすぎます。' },
  unsupported_media_type: { en: 'Send application/json.', ja: 'application/json で送信してください。' },
  expectation_failed: {
    en: 'Only 100-continue can be expected.',
    ja: 'Expect ヘッダーには 100-continue のみ指定できます。',
  },
  invalid: { en: 'Please check what you entered.', ja: '入力内容を確認してください。' },
  too_many_attempts: { en: 'Too many attempts. Please wait.', ja: '試行回数が多すぎます。しばらくお待ちください。' },
  headers_too_large: { en: 'The request headers are too large.', ja: 'リクエストヘッダーが大きすぎます。' },
  internal: { en: 'Something went wrong on our side.', ja: 'サーバーで問題が発生しました。' },
  bad_gateway: {
    en: 'The account service gave no proper answer.',
    ja: 'アカウントサービスから正しい応答がありません。',
  },
  maintenance: { en: 'The service is under maintenance.', ja: 'メンテナンス中です。' },
  unavailable: { en: 'The service is not available now.', ja: '現在サービスを利用できません。' },
  gateway_timeout: {
    en: 'The account service did not answer in time.',
    ja: 'アカウントサービスの応答が時間内にありません。',
  },
}

export const errorText = (code: ErrorCode, locale: Locale): string => texts[code][locale]
