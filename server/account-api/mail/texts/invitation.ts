import type { MailTemplate } from './mail-template.ts'

/** To a person for whom an administrator of the company has issued an account. */
export const invitation: MailTemplate = {
  name: { ja: '管理者からの招待', en: 'Invitation by an administrator' },
  purpose: {
    ja: '会社の管理者が発行したアカウントを登録するリンクを送ります。',
    en: 'To a person for whom an administrator issued an account: the link to register it.',
  },
  placeholders: ['greeting', 'company', 'inviter', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】{company}からの招待',
    body: `{company}
{greeting}

{inviter} さんが、あなたの Yardkey アカウントを発行しました。
次のリンクを開き、お名前を確かめてパスワードを登録してください。

{link}

このリンクの有効期限は{validity}です。期限を過ぎたときは、リンクを開いた画面から新しいリンクをお送りできます。

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Invitation from {company}',
    body: `{greeting}

{inviter} of {company} has issued a Yardkey account for you.
Please open this link to check your name and choose a password:

{link}

The link is valid for {validity}. After that, the page behind it can send you a new one.

If you did not expect this, please ask the administrator of your company.`,
  },
}
