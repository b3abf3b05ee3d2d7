import type { Locale } from '../../../../shared/model/flag.ts'

/** All placeholders of mails, with the labels that editors see. */
export const placeholderLabels = {
  greeting: { ja: '宛名', en: 'Greeting' },
  company: { ja: '会社名', en: 'Company' },
  former: { ja: '離れる会社名', en: 'Company that they leave' },
  inviter: { ja: '招待者', en: 'Invited by' },
  role: { ja: '新しい権限', en: 'New role' },
  validity: { ja: 'リンクの有効期間', en: 'Link validity' },
  time: { ja: '日時', en: 'Time' },
  code: { ja: '確認コード', en: 'Login code' },
  change: { ja: 'お知らせの内容', en: 'What has happened' },
  browser: { ja: 'ブラウザ', en: 'Browser' },
  services: { ja: '申請したサービス', en: 'Requested services' },
  reason: { ja: '却下の理由', en: 'Reason for rejection' },
  type: { ja: 'お問い合わせの種別', en: 'Topic' },
  service: { ja: 'サービス', en: 'Service' },
  name: { ja: '氏名', en: 'Name' },
  mail: { ja: 'メールアドレス', en: 'Email address' },
  tel: { ja: '電話番号', en: 'Phone' },
  country: { ja: '国・地域', en: 'Country or region' },
  zip: { ja: '郵便番号', en: 'Postal code' },
  address: { ja: '住所', en: 'Address' },
  count: { ja: '承認待ちの件数', en: 'Number of waiting requests' },
  content: { ja: '送信者が入力した内容', en: 'Message' },
  link: { ja: 'リンク', en: 'Link' },
} as const satisfies Record<string, Record<Locale, string>>

export type PlaceholderName = keyof typeof placeholderLabels
