import type { MailTemplate } from './mail-template.ts'

/** To an applicant at the mail domain of a registered company that they requested access for. */
export const knownCompany: MailTemplate = {
  name: { ja: '登録済みの会社のお知らせ', en: 'Company already registered' },
  purpose: {
    ja: '登録済みの会社について利用申請をした社内の人に、管理者への依頼を案内します。同じ会社のドメインのメールアドレスにだけ送ります。',
    en: "Tells staff who request access for their registered company to ask its administrator. Only sent to addresses at the company's own domain.",
  },
  placeholders: ['greeting', 'company', 'link'],
  required: [],
  ja: {
    subject: '【Yardkey】ご所属の会社は登録済みです',
    body: `{company}
{greeting}

Yardkeyの利用申請をいただきましたが、ご所属の会社はすでに登録されています。
社内の管理者に、氏名とこのメールアドレスを伝えて、アカウントの追加を依頼してください。管理者がわからないときは、すでに利用している同僚に確認してください。

ほかの会社や拠点として登録が必要なときは、次の画面からお問い合わせください。

{link}

お心当たりのない場合は、このメールを破棄してください。登録は行われません。`,
  },
  en: {
    subject: '[Yardkey] Your company is already registered',
    body: `{greeting}

Someone requested access to Yardkey for {company} with this address. The company is already registered. Give an administrator of your company your name and this email address, and ask for an account. If you don't know who that is, ask a colleague who uses the services.

If you need a separate registration, for another company or site, contact us here:

{link}

If this wasn't you, ignore this email. Nothing will be registered.`,
  },
}
