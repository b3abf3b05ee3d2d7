import type { Locale } from '../../../../shared/model/flag.ts'
import { days } from '../../access/link.ts'
import type { OutgoingMail } from '../../access/posting/mail-port.ts'
import type { MailTemplateId } from '../texts/index.ts'

type MailOf<TTemplate extends MailTemplateId, TMail = OutgoingMail> = TMail extends { template: MailTemplateId }
  ? TTemplate extends TMail['template']
    ? TMail
    : never
  : never
type Recipient = Pick<OutgoingMail, 'to' | 'locale' | 'userId' | 'linkId' | 'names'>

const to = 'yamada@aozora.example'
const token = 'sample'
const sampleTime = new Date('2026-10-01T00:30:00Z')

const samples = {
  ja: {
    names: { family_name: '山田', middle_name: '', first_name: '太郎' },
    inviter: { family_name: '佐藤', middle_name: '', first_name: '花子' },
    company: '株式会社青空建機',
    former: '緑リース株式会社',
    passkey: '事務所のパソコン',
    outlook:
      '登録後すぐに利用できるサービス：テレマティクス オーナー版\n申請内容の確認後に利用できるサービス：製品データ Web API',
    services: '製品データ Web API',
    digest: '株式会社青空建機（製品データ Web API）',
    held: '・利用者の取り込み「スタッフ一覧.csv」',
    heldByMaker: '・利用者への一斉メール「サービス停止のお知らせ」',
    earlierAddress: '変更前のメールアドレス：former@example.com\n変更した社員：employee@maker.example',
    ended: '・山田 太郎（株式会社青空建機）\n・鈴木 次郎（株式会社青空建機）',
    refusal: '取引のある販売店を確認できませんでした。',
    reason: 'ご本人からの申請であることを確認できませんでした。\n社内のほかの管理者から申請してください。',
    message: {
      company: '株式会社青空建機',
      name: '山田 太郎',
      country: '日本',
      zip: '1000001',
      address: '東京都千代田区千代田1-1',
      tel: '03-1234-5678',
      mail: to,
      type: 'サービスについて',
      service: '製品データ Web API',
      content: '機種ごとのデータを毎日取得できますか。\n\nよろしくお願いいたします。',
    },
  },
  en: {
    names: { first_name: 'Anna', middle_name: '', family_name: 'Miller' },
    inviter: { first_name: 'James', middle_name: '', family_name: 'Carter' },
    company: 'Aozora Rental Ltd.',
    former: 'Midori Works Ltd.',
    passkey: 'Office laptop',
    outlook:
      'Available right after registration: Telematics for owners\nAvailable after we have checked your request: Product data web API',
    services: 'Product data web API',
    digest: 'Aozora Rental Ltd. (Product data web API)',
    held: '- Import of people: staff.csv',
    heldByMaker: '- Email to users: Planned maintenance',
    earlierAddress: 'Earlier email address: former@example.com\nChanged by: employee@maker.example',
    ended: '- Anna Miller (Aozora Rental Ltd.)\n- Robert Brown (Aozora Rental Ltd.)',
    refusal: 'We could not find your contract with a distributor.',
    reason:
      'We could not confirm that the request came from you.\nAsk another administrator of your company to send one.',
    message: {
      company: 'Aozora Rental Ltd.',
      name: 'Anna Miller',
      country: 'Japan',
      zip: '1000001',
      address: '1-1 Chiyoda, Chiyoda-ku, Tokyo',
      tel: '03-1234-5678',
      mail: to,
      type: 'A service',
      service: 'Product data web API',
      content: 'Can we get the data of each model every day?\n\nThank you.',
    },
  },
} as const satisfies Record<Locale, object>

/** Fields of each mail besides its recipient. */
const details: {
  [T in MailTemplateId]: (locale: Locale) => Omit<MailOf<T>, keyof Recipient | 'template'>
} = {
  registration: locale => ({ token, company: samples[locale].company, services: samples[locale].outlook }),
  request_received: locale => ({ company: samples[locale].company }),
  known_company: locale => ({ company: samples[locale].company }),
  request_rejected: locale => ({ company: samples[locale].company, reason: samples[locale].refusal }),
  services_approved: locale => ({
    company: samples[locale].company,
    services: samples[locale].services,
    page: '/accountSetting/C000001/service',
  }),
  services_rejected: locale => ({
    company: samples[locale].company,
    services: samples[locale].services,
    reason: samples[locale].refusal,
  }),
  account_issued: locale => ({ token, company: samples[locale].company }),
  addition: locale => ({ token, company: samples[locale].company }),
  invitation_reminder: locale => ({ token, company: samples[locale].company, leftMs: days(4) }),
  addition_reminder: locale => ({ token, company: samples[locale].company, leftMs: days(1) }),
  invitations_ended: locale => ({ count: 2, content: samples[locale].ended, page: '/accountSetting/invitation' }),
  move: locale => ({ token, company: samples[locale].company, former: samples[locale].former }),
  invitation: locale => ({ token, company: samples[locale].company, inviter: samples[locale].inviter }),
  already_registered: () => ({}),
  employee_registration: () => ({ token }),
  reset: () => ({ token }),
  mailaddress: () => ({ token, isEmployee: false }),
  mailaddress_asked: () => ({ token }),
  mailaddress_changed: () => ({ page: '/lp/contact' }),
  mailaddress_confirmed: () => ({}),
  login_code: () => ({ token, at: sampleTime, browser: 'Chrome · Windows', code: '123456' }),
  new_login: () => ({ token, at: sampleTime, browser: 'Chrome · Windows' }),
  password_changed: () => ({ token, at: sampleTime }),
  factor_changed: locale => ({
    token,
    at: sampleTime,
    change: { kind: 'passkey_added', name: samples[locale].passkey },
  }),
  emergency_login: () => ({
    account: 'emergency@maker.example',
    at: sampleTime,
    browser: 'Chrome · Windows',
    page: '/audit',
  }),
  passkey_policy_lowered: locale => ({
    company: samples[locale].company,
    ofEmployees: false,
    before: { policy: 'all', from: null },
    after: { policy: 'offered', from: null },
    at: sampleTime,
    page: '/accountSetting/C000001/audit',
  }),
  sessions_ended: locale => ({ company: samples[locale].company, at: sampleTime }),
  jobs_held: locale => ({
    why: 'secured',
    at: sampleTime,
    content: samples[locale].held,
    page: '/accountSetting/C000001/import',
  }),
  jobs_held_to_administrators: locale => ({
    account: 'sato@aozora.example',
    why: 'deactivation',
    at: sampleTime,
    content: samples[locale].held,
    page: '/accountSetting/C000001/import',
  }),
  jobs_held_to_maker: locale => ({
    account: 'sato@maker.example',
    why: 'deactivation',
    at: sampleTime,
    content: samples[locale].heldByMaker,
    page: '/mailManagement/bulkSending/log',
  }),
  unlocked: () => ({}),
  unlock_rejected: locale => ({ reason: samples[locale].reason }),
  passkey_lost: locale => ({
    replyTo: to,
    message: samples[locale].message,
    page: '/accountSetting/C000001/account/sample',
  }),
  passkey_rejected: locale => ({ reason: samples[locale].reason }),
  role_changed: locale => ({ company: samples[locale].company, role: 'administrator' }),
  account_deactivated: locale => ({ company: samples[locale].company }),
  account_activated: locale => ({ company: samples[locale].company }),
  unlock_request: locale => ({
    replyTo: to,
    message: samples[locale].message,
    page: '/company/C000001/account/sample',
  }),
  invited_address_changed: locale => ({
    replyTo: to,
    message: { ...samples[locale].message, content: samples[locale].earlierAddress },
    page: '/company/C000001/account/sample',
  }),
  request_to_maker: locale => ({ replyTo: to, message: samples[locale].message, page: '/request/sample' }),
  request_digest: locale => ({ count: 1, content: samples[locale].digest, page: '/request' }),
  contact_reply: () => ({}),
  contact_to_maker: locale => ({ replyTo: to, message: samples[locale].message }),
}

/** A sample mail of a template. */
export const sampleMail = (template: MailTemplateId, locale: Locale): OutgoingMail => {
  const recipient: Recipient = { to, locale, userId: null, linkId: null, names: samples[locale].names }
  // TypeScript cannot relate `template` to its entry of `details`.
  return { ...recipient, template, ...details[template](locale) } as OutgoingMail
}
