import type { MailTemplate } from './mail-template.ts'

/**
 * To whoever sent the contact form. It repeats nothing of the message: anybody may write any address into the form, and it
 * would else carry their words under our sender.
 */
export const contactReply: MailTemplate = {
  name: { ja: 'お問い合わせの受付', en: 'Reply to the contact form' },
  purpose: {
    ja: 'お問い合わせフォームを送信した方への自動返信です。',
    en: 'Automatic reply to whoever sent the contact form.',
  },
  placeholders: ['greeting'],
  required: [],
  ja: {
    subject: '【Yardkey】お問い合わせを受け付けました',
    body: `{greeting}

お問い合わせをありがとうございます。
担当者が内容を確かめ、このメールアドレスにお返事します。

このメールは自動でお送りしています。返信いただいてもお答えできません。

お心当たりのない場合は、このメールを破棄してください。`,
  },
  en: {
    subject: '[Yardkey] We have received your message',
    body: `{greeting}

Thank you for your message. It has reached us, and we will answer to this address.

This mail was sent automatically. Replies to it are not read.

If you did not write to us, please ignore this mail.`,
  },
}
