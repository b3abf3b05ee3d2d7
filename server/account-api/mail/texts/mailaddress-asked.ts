import type { MailTemplate } from './mail-template.ts'

/**
 * To the present address of an account, at once when a change is requested. It omits the new address, because this mailbox
 * may belong to another person by now.
 */
export const mailaddressAsked: MailTemplate = {
  name: { ja: 'メールアドレス変更の受付', en: 'Change of email address requested' },
  purpose: {
    ja: 'メールアドレスの変更が申し込まれたことを変更前のメールアドレスに知らせ、取り消すリンクを送ります。',
    en: 'Tells the present address of a user at once that a change was requested, with a link that undoes it.',
  },
  placeholders: ['greeting', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】メールアドレスの変更を受け付けました',
    body: `{greeting}

Yardkeyアカウントのメールアドレスを変更する手続きを受け付けました。新しいメールアドレスが確認されると、変更されます。

お心当たりのある場合は、何もする必要はありません。

お心当たりのない場合は、すぐに次のリンクを開いて取り消してください。

{link}

取り消すと、メールアドレスは元のままか、元に戻ります。すべての端末からログアウトされ、現在のパスワードは使えなくなります。新しいパスワードを設定するリンクを、このメールアドレスに送ります。

リンクの有効期間は{validity}です。変更が済んだ後でも使えます。`,
  },
  en: {
    subject: '[Yardkey] A change of your email address was requested',
    body: `{greeting}

A change of the email address of your Yardkey account was requested. It takes effect when the new address is confirmed.

If this was you, there is nothing to do.

If this wasn't you, open this link now and undo the change:

{link}

Your account then keeps this address, or gets it back. All devices are logged out, and the present password stops working. We'll email you at this address to choose a new one.

The link is valid for {validity}, also after the change has taken effect.`,
  },
}
