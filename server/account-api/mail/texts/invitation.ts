import type { MailTemplate } from './mail-template.ts'

/** To a person whose account an administrator of the company added. */
export const invitation: MailTemplate = {
  name: { ja: '管理者からの招待', en: 'Invitation from an administrator' },
  purpose: {
    ja: '会社の管理者が追加したアカウントの登録リンクを送ります。',
    en: 'The registration link for an account that an administrator added.',
  },
  placeholders: ['greeting', 'company', 'inviter', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】{company}からの招待（アカウント登録のお願い）',
    body: `{company}
{greeting}

{inviter}さんから、Yardkeyへの招待が届いています。
次のリンクを開き、お名前を確認してパスワードを設定してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: '[Yardkey] {company} has invited you',
    body: `{greeting}

{inviter} of {company} has added a Yardkey account for you.
Open this link to check your name and choose a password:

{link}

The link is valid for {validity}. After that, open it to request a new one.

If you weren't expecting this, contact your company's administrator.`,
  },
}
