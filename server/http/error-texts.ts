import type { ErrorCode } from '../../shared/errors.ts'
import type { Locale } from '../../shared/model/flag.ts'

/** Sentences for people who read an answer without the web client. The client has its own, richer ones. */
const texts: Record<ErrorCode, Record<Locale, string>> = {
  malformed: { en: 'The request could not be read.', ja: 'リクエストの形式が正しくありません。' },
  unauthorized: { en: 'Log in to continue.', ja: 'ログインしてください。' },
  login_failed: {
    en: "Password doesn't match, or email address is not registered.",
    ja: 'パスワードが一致しないか、メールアドレスが登録されていません。',
  },
  forbidden: { en: "You don't have permission to do this.", ja: 'この操作は許可されていません。' },
  locked: { en: 'This account is locked.', ja: 'このアカウントはロックされています。' },
  /** A person or a company that is not active: the texts name both, in the words of the account list. */
  suspended: { en: 'This account or its company is deactivated.', ja: 'このアカウントまたは会社が無効です。' },
  proof_required: { en: 'A proof besides the password is needed.', ja: 'パスワードのほかに確認が必要です。' },
  proof_old: { en: 'Enter your password again.', ja: 'もう一度パスワードを入力してください。' },
  passkey_refused: { en: 'This passkey cannot be used here.', ja: 'このパスキーは使用できません。' },
  passkey_required: { en: 'Set up a passkey first.', ja: '先にパスキーの設定が必要です。' },
  passwords_off: { en: 'Log in with your company account.', ja: '会社アカウントでログインしてください。' },
  emergency_account: { en: 'This is the emergency account.', ja: '緊急用アカウントのため、変更できません。' },
  oidc_failed: {
    en: 'The login at your company could not be verified.',
    ja: '会社でのログインを確認できませんでした。',
  },
  oidc_refused: { en: 'This company account may not log in here.', ja: 'この会社アカウントではログインできません。' },
  terms_update: { en: 'Agree to the new terms first.', ja: '新しい利用規約への同意が必要です。' },
  cross_site: { en: 'Requests from other sites are refused.', ja: 'ほかのサイトからのリクエストは受け付けません。' },
  not_found: { en: 'Not found.', ja: '見つかりません。' },
  unregistered_email: {
    en: 'Unregistered email address. Please contact your administrator.',
    ja: '登録されていないメールアドレスです。管理者にお問い合わせください。',
  },
  method_not_allowed: { en: 'Method not allowed.', ja: '許可されていないメソッドです。' },
  request_timeout: { en: 'The request took too long to arrive.', ja: 'リクエストの受信が時間内に完了しませんでした。' },
  conflict: { en: 'This conflicts with the current state.', ja: 'ほかの操作で状態が変わりました。' },
  stale: {
    en: 'Someone else has changed this. Reload and try again.',
    ja: 'ほかの人が先に変更しました。再読み込みして、もう一度お試しください。',
  },
  checked_by_other: {
    en: 'Another person has checked this. Look through it, and confirm that you run it.',
    ja: 'ほかの人が確認した内容です。内容を見て、実行することを確認してください。',
  },
  other_account: {
    en: 'This browser is now logged in with another account. Reload the page.',
    ja: 'このブラウザーでは、ほかのアカウントでログイン中です。ページを再読み込みしてください。',
  },
  last_administrator: {
    en: 'A company must keep an administrator, and one who can log in if it has one.',
    ja: '会社には管理者が1人以上必要です。ログインできる管理者がいる場合は、その1人を残してください。',
  },
  last_editor: {
    en: 'At least one active employee must be able to make changes.',
    ja: '編集できる有効な社員が1人以上必要です。',
  },
  administrator: { en: 'Administrative account cannot be deleted.', ja: '管理者アカウントは削除できません。' },
  not_registered_yet: { en: 'This account is not registered yet.', ja: 'このアカウントは登録が完了していません。' },
  company_unregistered: {
    en: "The company isn't registered, so accounts can't be added or invited. Register the company first.",
    ja: '会社が未登録のため、アカウントの追加や招待はできません。先に会社を登録してください。',
  },
  company_deactive: {
    en: "The company is deactivated, so accounts can't be added or invited. Activate the company first.",
    ja: '会社が無効のため、アカウントの追加や招待はできません。先に会社を有効にしてください。',
  },
  service_used: {
    en: 'Companies or requests name this service, so it cannot be deleted. Stop it instead.',
    ja: '会社や申請で使われているサービスは削除できません。代わりに停止してください。',
  },
  passkey_known: { en: 'This passkey is already in use.', ja: 'このパスキーはすでに登録されています。' },
  passkeys_full: { en: 'No more passkeys can be added.', ja: 'これ以上パスキーを追加できません。' },
  last_passkey: {
    en: 'Passkeys are required. Add another one before you remove the last.',
    ja: 'パスキーは必須です。最後の1つを削除する前に、ほかのパスキーを追加してください。',
  },
  no_passkey: { en: 'There is no passkey.', ja: 'パスキーがありません。' },
  service_stopped: {
    en: 'This service is stopped, so it cannot be provided.',
    ja: '停止中のサービスは提供できません。',
  },
  no_recipients: { en: 'There is no one to send this to.', ja: '送信先がありません。' },
  link_expired: { en: 'Your URL has expired', ja: 'URLの有効期限が切れています' },
  link_used: { en: 'This link has already been used.', ja: 'このリンクは使用済みです。' },
  link_superseded: {
    en: 'A newer link has been sent. Use that one.',
    ja: '新しいリンクを送信済みです。新しいリンクを使用してください。',
  },
  link_ended: {
    en: 'This link has been withdrawn and no longer works.',
    ja: 'このリンクは取り消されたため、使用できません。',
  },
  code_void: {
    en: 'This code no longer works. Request a new one.',
    ja: 'この確認コードは使用できません。新しい確認コードを送信してください。',
  },
  challenge_ended: { en: 'Too much time has passed. Try again.', ja: '時間が経過したため、もう一度お試しください。' },
  login_ended: { en: 'Log in again.', ja: 'もう一度ログインしてください。' },
  too_large: { en: 'The request is too large.', ja: 'リクエストが大きすぎます。' },
  unsupported_media_type: {
    en: 'The request body must be application/json.',
    ja: 'リクエストの本文はapplication/jsonで送信してください。',
  },
  expectation_failed: {
    en: 'Only 100-continue can be expected.',
    ja: 'Expectヘッダーには100-continueのみ指定できます。',
  },
  invalid: { en: 'Check what you entered.', ja: '入力内容を確認してください。' },
  too_many_attempts: {
    en: 'Too many attempts. Wait and try again.',
    ja: '操作の回数が上限を超えました。しばらく待ってから、もう一度お試しください。',
  },
  too_many_codes: {
    en: 'Too many login codes were sent. Reset the password to log in now, or wait and try again.',
    ja: 'ログインコードの送信回数が上限を超えました。パスワードを再設定するか、しばらく待ってから、もう一度お試しください。',
  },
  headers_too_large: { en: 'The request headers are too large.', ja: 'リクエストヘッダーが大きすぎます。' },
  internal: { en: 'Something went wrong on our side.', ja: 'サーバーで問題が発生しました。' },
  bad_gateway: {
    en: 'The account service returned an invalid response.',
    ja: 'アカウントサービスから正しい応答を受け取れませんでした。',
  },
  oidc_unavailable: { en: "Your company's login isn't responding.", ja: '会社のログイン画面に接続できません。' },
  maintenance: {
    en: 'The service is down for maintenance. Try again later.',
    ja: 'メンテナンス中です。しばらくしてからもう一度お試しください。',
  },
  mail_unavailable: {
    en: 'The email could not be sent. Try again later.',
    ja: 'メールを送信できませんでした。しばらくしてからもう一度お試しください。',
  },
  unavailable: {
    en: 'The service is not available at the moment. Try again later.',
    ja: '現在、サービスを利用できません。しばらくしてからもう一度お試しください。',
  },
  gateway_timeout: {
    en: 'The account service did not respond in time.',
    ja: 'アカウントサービスから時間内に応答がありませんでした。',
  },
}

export const errorText = (code: ErrorCode, locale: Locale): string => texts[code][locale]
