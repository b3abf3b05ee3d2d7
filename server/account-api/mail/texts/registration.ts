import type { MailTemplate } from './mail-template.ts'

/** To the future administrator of a company that requested access. */
export const registration: MailTemplate = {
  name: { ja: '本登録のご案内', en: 'Registration link' },
  purpose: {
    ja: '利用申請をした人に、会社の登録リンクを送ります。',
    en: 'The registration link after an access request.',
  },
  placeholders: ['greeting', 'company', 'services', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】本登録のご案内',
    body: `{company}
{greeting}

Yardkeyの利用をご申請いただき、ありがとうございます。
次のリンクを開き、会社の情報とパスワードを登録してください。

{link}

リンクの有効期間は{validity}です。期限が切れた場合は、リンクを開いた画面から新しいリンクを送信できます。

{services}

ご所属の会社にすでにYardkeyの管理者がいる場合は、登録せずに、管理者にアカウントの追加を依頼してください。

お心当たりのない場合は、このメールを破棄してください。登録は行われません。`,
  },
  en: {
    subject: '[Yardkey] Complete your registration',
    body: `{greeting}

Thank you for requesting access to Yardkey.
Open this link to register {company} and choose a password:

{link}

The link is valid for {validity}. After that, open it to request a new one.

{services}

If your company already has a Yardkey administrator, don't register. Ask them to add you instead.

If you didn't request this, ignore this email. Nothing will be registered.`,
  },
}
