import type { MailTemplate } from './mail-template.ts'

/** To a locked administrator whose request the maker has rejected. */
export const unlockRejected: MailTemplate = {
  name: { ja: 'ロック解除の申請の却下', en: 'Unlock request rejected' },
  purpose: {
    ja: 'ロック解除の申請を却下したことを、理由とともに本人に知らせます。',
    en: 'Tells an administrator that their unlock request was rejected, and why.',
  },
  placeholders: ['greeting', 'reason', 'link'],
  required: ['reason'],
  ja: {
    subject: '【Yardkey】ロック解除の申請について',
    body: `{greeting}

Yardkeyアカウントのロック解除の申請を確認しましたが、今回は解除できませんでした。理由は次のとおりです。

{reason}

もう一度申請するときは、次の画面からログインしてください。

{link}`,
  },
  en: {
    subject: '[Yardkey] Your unlock request',
    body: `{greeting}

We've reviewed your request to unlock your Yardkey account and can't unlock it for now. The reason is:

{reason}

To send another request, log in here:

{link}`,
  },
}
