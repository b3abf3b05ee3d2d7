import type { MailTemplate } from './mail-template.ts'

/** To a person with an account, when another company asks them to join. Nothing changes until they agree. */
export const addition: MailTemplate = {
  name: { ja: '会社への参加依頼', en: 'Join request' },
  purpose: {
    ja: 'アカウントを持っている利用者に、ほかの会社への参加の同意を求めます。',
    en: 'Asks a user with an account to agree to join another company.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】{company}からの参加依頼',
    body: `{greeting}

{company}から、同社のYardkeyへの参加依頼が届いています。
次のリンクを開き、内容を確認してください。同意すると、現在のアカウントで同社のサービスも利用できるようになります。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

メールアドレスとパスワードは変わりません。同意するまで、登録内容が同社に表示されることはありません。
お心当たりのない場合は、このメールを破棄してください。アカウントは変更されません。`,
  },
  en: {
    subject: '[Yardkey] {company} has asked you to join',
    body: `{greeting}

{company} has asked you to join with your existing Yardkey account.
Open this link to check the details and agree. Your email address and password won't change:

{link}

The link is valid for {validity}. After that, open it to request a new one.

Until you agree, {company} can't see anything about your account.
If you weren't expecting this, ignore this email. Your account hasn't changed.`,
  },
}
