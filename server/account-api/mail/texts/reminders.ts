import type { MailTemplate } from './mail-template.ts'

/** To an invited person who has not registered yet. Both this link and the earlier one work. */
export const invitationReminder: MailTemplate = {
  name: { ja: '招待の再案内', en: 'Reminder of an invitation' },
  purpose: {
    ja: '招待された方がまだ登録していないときに、自動で再度お知らせします。',
    en: 'Sent automatically to people who were invited and have not registered yet.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】アカウントの登録がまだ完了していません',
    body: `{company}
{greeting}

先日お送りしたYardkeyへの招待について、登録がまだ完了していません。
次のリンクを開き、お名前を確認してパスワードを設定してください。

{link}

リンクはあと{validity}有効です。以前のメールのリンクも、同じ期限まで使えます。

お心当たりのない場合は、社内の管理者にお問い合わせください。`,
  },
  en: {
    subject: "[Yardkey] Your account isn't registered yet",
    body: `{greeting}

You were invited to Yardkey at {company}, and haven't registered yet.
Open this link to check your name and choose a password:

{link}

The link expires in {validity}. The one in our earlier email works until then too.

If you weren't expecting this, contact your company's administrator.`,
  },
}

/** To a person with an account who has not answered a request to join a company, or to move there. */
export const additionReminder: MailTemplate = {
  name: { ja: '参加・移動の依頼の再案内', en: 'Reminder of a join or move request' },
  purpose: {
    ja: '参加や移動の依頼にまだ同意していない利用者に、自動で再度お知らせします。',
    en: 'Sent automatically to users who have not answered a request to join or move.',
  },
  placeholders: ['greeting', 'company', 'validity', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】{company}からの依頼が未回答です',
    body: `{greeting}

先日お送りした{company}からの依頼に、まだ回答がありません。
次のリンクを開き、内容を確認してください。

{link}

リンクはあと{validity}有効です。以前のメールのリンクも、同じ期限まで使えます。

同意するまで、何も変更されません。お心当たりのない場合は、このメールを破棄してください。`,
  },
  en: {
    subject: '[Yardkey] {company} is waiting for your answer',
    body: `{greeting}

{company} has asked you something, and you haven't answered yet.
Open this link to check the details:

{link}

The link expires in {validity}. The one in our earlier email works until then too.

Nothing changes until you agree. If you weren't expecting this, ignore this email.`,
  },
}

/** To the person who invited others: invitations that ended without an answer. */
export const invitationsEnded: MailTemplate = {
  name: { ja: '招待の期限切れのお知らせ', en: 'Expired invitations' },
  purpose: {
    ja: '招待した方が期限までに登録しなかったことを、招待した管理者や社員にまとめて知らせます。',
    en: 'Tells who sent invitations which of them have expired, in one email.',
  },
  placeholders: ['greeting', 'count', 'content', 'link'],
  required: ['link'],
  ja: {
    subject: '【Yardkey】招待の期限が切れました（{count}件）',
    body: `{greeting}

次の招待は、登録されないまま期限が切れました。

{content}

次の画面から、まとめて再送信できます。

{link}`,
  },
  en: {
    subject: '[Yardkey] Expired invitations: {count}',
    body: `{greeting}

These invitations have expired without an answer:

{content}

You can send them all again here:

{link}`,
  },
}
