import type { MailTemplate } from './mail-template.ts'

/** To a person with an account whom another company asks to join. Nothing changes until they agree on the page. */
export const addition: MailTemplate = {
  name: { ja: '会社の追加登録の依頼', en: 'Request to join another company' },
  purpose: {
    ja: 'すでにアカウントを持つ方に、別の会社でも使うことへの同意を求めます。',
    en: 'To a person with an account: asks them to agree to use it for another company too.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】{company}への追加登録のご確認',
    body: `{greeting}

{company} から、あなたの Yardkey アカウントを同社でも使えるようにする依頼がありました。
次のリンクを開き、内容を確かめて同意してください。メールアドレスとパスワードは今のまま変わりません。

{link}

このリンクの有効期限は{validity}です。期限を過ぎたときは、リンクを開いた画面から新しいリンクをお送りできます。

同意いただくまで、あなたの登録内容が同社に表示されることはありません。
お心当たりのない場合は、このメールを破棄してください。アカウントに変更はありません。`,
  },
  en: {
    subject: '[Yardkey] {company} asks to add your account',
    body: `{greeting}

{company} asks to add your Yardkey account, so that you can use it for that company too.
Please open this link, check the details and agree. Your email address and password stay the same:

{link}

The link is valid for {validity}. After that, the page behind it can send you a new one.

Until you agree, that company sees nothing of your account.
If you did not expect this, please ignore this mail. Your account has not changed.`,
  },
}
