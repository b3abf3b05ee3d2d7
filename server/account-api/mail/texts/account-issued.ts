import type { MailTemplate } from './mail-template.ts'

/** To a person whose account the maker added, or whose expired link is replaced. It names no inviter. */
export const accountIssued: MailTemplate = {
  name: { ja: 'メーカーからの招待', en: 'Invitation from the maker' },
  purpose: {
    ja: 'メーカーが追加したアカウントの登録リンクを送ります。リンクの再送信にも使います。',
    en: 'The registration link for an account that the maker added. Also sent when a new link is requested.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】アカウント登録のご案内',
    body: `{company}
{greeting}

{company}のYardkeyアカウントの登録リンクをお送りします。
次のリンクを開き、お名前を確認してパスワードを設定してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] Register your account',
    body: `{greeting}

We've added an account at {company} for you in Yardkey.
Open this link to check your name and choose a password:

{link}

The link is valid for {validity}. After that, open it to request a new one.

If you weren't expecting this, contact your company's administrator.`,
  },
}
