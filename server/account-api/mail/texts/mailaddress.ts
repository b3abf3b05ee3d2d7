import type { MailTemplate } from './mail-template.ts'

/** To the new address of a person, which replaces the old one once the link is opened. */
export const mailaddress: MailTemplate = {
  name: { ja: 'メールアドレス変更の確認', en: 'Confirmation of a new email address' },
  purpose: {
    ja: '新しいメールアドレスに、変更を完了するリンクを送ります。',
    en: 'To the new address of a person: the link that completes the change.',
  },
  placeholders: ['greeting', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】メールアドレス変更のご確認',
    body: `{greeting}

Yardkey アカウントのメールアドレスを、このメールアドレスに変更する手続きを受け付けました。
次のリンクを開いてログインすると、変更が完了します。それまでは、これまでのメールアドレスでログインしてください。

{link}

このリンクの有効期限は24時間です。

お心当たりのない場合は、このメールを破棄してください。メールアドレスは変更されません。`,
  },
  en: {
    subject: '[Yardkey] Please confirm your new email address',
    body: `{greeting}

This address is to become the email address of your Yardkey account.
Please open this link and log in to complete the change. Until then, log in with the address that you had:

{link}

The link is valid for 24 hours.

If you did not expect this, please ignore this mail. Nothing will change.`,
  },
}
