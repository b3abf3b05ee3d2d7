import type { MailTemplate } from './mail-template.ts'

/**
 * To the sender of the contact form. It quotes nothing of the message: the form accepts any address, so a quote could
 * send a stranger's text from our address.
 */
export const contactReply: MailTemplate = {
  name: { ja: 'お問い合わせの受付', en: 'Contact form confirmation' },
  purpose: {
    ja: 'お問い合わせフォームを送信した人への自動送信メールです。',
    en: 'Automatic reply to the sender of the contact form.',
  },
  placeholders: ['greeting'],
  required: [],
  ja: {
    subject: '【Yardkey】お問い合わせを受け付けました',
    body: `{greeting}

お問い合わせいただき、ありがとうございます。
担当者が内容を確認し、このメールアドレスに回答します。

このメールは自動で送信しています。返信には回答できません。

お心当たりのない場合は、このメールを破棄してください。`,
  },
  en: {
    subject: "[Yardkey] We've received your message",
    body: `{greeting}

Thank you for your message. We'll reply to this email address.

This email was sent automatically. Replies to it aren't read.

If you didn't contact us, ignore this email.`,
  },
}
