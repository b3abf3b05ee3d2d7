import type { MailTemplate } from './mail-template.ts'

/** To a person who has forgotten their password. */
export const reset: MailTemplate = {
  name: { ja: 'パスワードの再設定', en: 'Password reset' },
  purpose: { ja: 'パスワードを忘れた人に、再設定リンクを送ります。', en: 'The link to choose a new password.' },
  placeholders: ['greeting', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】パスワードの再設定',
    body: `{greeting}

パスワードの再設定のご依頼を受け付けました。
次のリンクを開き、新しいパスワードを設定してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面でもう一度お手続きください。
再設定が終わると、すべての端末からログアウトされます。

お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。`,
  },
  en: {
    subject: '[Yardkey] Reset your password',
    body: `{greeting}

We received a request to reset your password. Open this link to choose a new one:

{link}

The link is valid for {validity}. After that, open it to request a new one.
When you reset your password, you're logged out on all devices.

If you didn't request this, ignore this email. Your password won't change.`,
  },
}

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

取り消すと、メールアドレスは元のままか、元に戻ります。すべての端末からログアウトされ、現在のパスワードは使えなくなります。ご自身のものではない可能性のあるパスキーは、確認するまでログインに使えません。新しいパスワードを設定するリンクを、このメールアドレスに送ります。

リンクの有効期間は{validity}です。変更が済んだ後でも使えます。`,
  },
  en: {
    subject: '[Yardkey] A change of your email address was requested',
    body: `{greeting}

A change of the email address of your Yardkey account was requested. It takes effect when the new address is confirmed.

If this was you, there is nothing to do.

If this wasn't you, open this link now and undo the change:

{link}

Your account then keeps this address, or gets it back. All devices are logged out, and the present password stops working. Passkeys that may not be yours can't log in until you've checked them. We'll email you at this address to choose a new one.

The link is valid for {validity}, also after the change has taken effect.`,
  },
}

/**
 * To the previous address of an account. It omits the new address, because this mailbox may now belong to another
 * person.
 */
export const mailaddressChanged: MailTemplate = {
  name: { ja: 'メールアドレス変更のお知らせ', en: 'Email address changed' },
  purpose: {
    ja: 'メールアドレスが変わったことを、変更前のメールアドレスに知らせます。',
    en: 'Tells the previous address of a user that it has been replaced.',
  },
  placeholders: ['greeting', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】メールアドレスが変更されました',
    body: `{greeting}

Yardkeyアカウントのメールアドレスが変更されました。
このメールアドレスでは、ログインもパスワードの再設定もできなくなりました。これからは、新しいメールアドレスでログインしてください。

お心当たりのない場合は、先にお送りした「メールアドレスの変更を受け付けました」のメールにあるリンクで元に戻せます。そのメールが見つからないときは、すぐに会社の管理者に連絡するか、次の画面からお問い合わせください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your email address has been changed',
    body: `{greeting}

The email address of your Yardkey account has been changed.
You can no longer use this address to log in or reset your password. Log in with the new address from now on.

If this wasn't you, undo it with the link in our earlier email “A change of your email address was requested”. If you can't find that email, tell your company's administrator immediately, or contact us here:

{link}`,
  },
}

/** To the new address of an account, once its person has confirmed it. */
export const mailaddressConfirmed: MailTemplate = {
  name: { ja: 'メールアドレス変更の完了', en: 'New email address in use' },
  purpose: {
    ja: 'メールアドレスの変更が完了したことを、変更後のメールアドレスに知らせます。',
    en: 'Tells the new address of a user that it is in use from now on.',
  },
  placeholders: ['greeting', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】このメールアドレスに変更されました',
    body: `{greeting}

Yardkeyアカウントのメールアドレスが、このメールアドレスに変更されました。
これからは、このメールアドレスと、これまでと同じパスワードでログインしてください。

{link}

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] This is your email address now',
    body: `{greeting}

The email address of your Yardkey account has been changed to this one.
Log in with this address and your existing password from now on:

{link}

If you weren't expecting this, contact your company's administrator.`,
  },
}
