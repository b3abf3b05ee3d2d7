import type { Locale } from '../../../shared/model/flag.ts'

/** Everything that a mail can fill in, in the words in which an editor reads what it stands for. */
export const placeholderLabels = {
  greeting: { ja: '宛名', en: 'Salutation' },
  company: { ja: '会社名', en: 'Company' },
  inviter: { ja: '招待した人', en: 'Who invites' },
  validity: { ja: 'リンクの有効期限', en: 'How long the link is valid' },
  reason: { ja: '見送りの理由', en: 'Reason for the rejection' },
  type: { ja: 'お問い合わせの種別', en: 'Subject of the message' },
  service: { ja: 'サービス', en: 'Service' },
  name: { ja: 'お名前', en: 'Name' },
  mail: { ja: 'メールアドレス', en: 'Email address' },
  tel: { ja: '電話番号', en: 'Phone' },
  country: { ja: '国・地域', en: 'Country or region' },
  zip: { ja: '郵便番号', en: 'Postal code' },
  address: { ja: '住所', en: 'Address' },
  content: { ja: '本人が書いた内容', en: 'What the person wrote' },
  link: { ja: 'リンク', en: 'Link' },
} as const satisfies Record<string, Record<Locale, string>>

export type PlaceholderName = keyof typeof placeholderLabels
