import type { MailTemplate } from './mail-template.ts'

/** To a person whose account nobody of the company has issued by name: the maker did, or an expired link is replaced. */
export const accountIssued: MailTemplate = {
  name: { ja: 'メーカーからの招待', en: 'Invitation by the maker' },
  purpose: {
    ja: 'メーカーが用意したアカウントを登録するリンクを送ります。リンクを送り直すときにも使います。',
    en: 'To a person for whom the maker prepared an account: the link to register it. Also sent when a link is asked for again.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】アカウント登録のご案内',
    body: `{company}
{greeting}

あなたの Yardkey アカウントを用意しました。
次のリンクを開き、お名前を確かめてパスワードを登録してください。

{link}

このリンクの有効期限は{validity}です。期限を過ぎたときは、リンクを開いた画面から新しいリンクをお送りできます。

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Register your account',
    body: `{greeting}

A Yardkey account of {company} has been prepared for you.
Please open this link to check your name and choose a password:

{link}

The link is valid for {validity}. After that, the page behind it can send you a new one.

If you did not expect this, please ask the administrator of your company.`,
  },
}
