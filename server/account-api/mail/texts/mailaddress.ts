import type { MailTemplate } from './mail-template.ts'

/** To the new address of a person, who confirms it on the page behind the link. */
export const mailaddress: MailTemplate = {
  name: { ja: 'メールアドレス変更の確認', en: 'Confirm new email address' },
  purpose: {
    ja: '新しいメールアドレスに、変更を完了するリンクを送ります。',
    en: 'The link that completes the change, sent to the new address.',
  },
  placeholders: ['greeting', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】メールアドレス変更のご確認',
    body: `{greeting}

Yardkeyアカウントのメールアドレスを、このメールアドレスに変更する手続きを受け付けました。
次のリンクを開き、現在（変更前）のメールアドレスでログインして「このメールアドレスを使う」を押すと、変更が完了します。

{link}

リンクの有効期間は24時間です。変更が完了したら、このメールアドレスでログインしてください。

お心当たりのない場合は、このメールを破棄してください。メールアドレスは変更されません。`,
  },
  en: {
    subject: '[Yardkey] Confirm your new email address',
    body: `{greeting}

You asked to use this address for your Yardkey account.
Open this link, log in with your current (old) address, and select “Use this address”:

{link}

The link is valid for 24 hours. After the change, log in with this address.

If you didn't ask for this, ignore this email. Nothing will change.`,
  },
}
