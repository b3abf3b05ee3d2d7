import type { MailTemplate } from './mail-template.ts'

/** To a locked administrator whose request the maker has refused. */
export const unlockRejected: MailTemplate = {
  name: { ja: 'ロック解除の申請の却下', en: 'Unlock request rejected' },
  purpose: {
    ja: 'ロック解除の申請を見送ったことを、理由とともに本人に知らせます。',
    en: 'Tells an administrator that the request to be unlocked was rejected, and why.',
  },
  placeholders: ['greeting', 'reason', 'link'],
  required: ['reason'],
  ja: {
    subject: '【Yardkey】ロック解除の申請について',
    body: `{greeting}

ロック解除の申請を確認しましたが、今回は解除できませんでした。理由は次のとおりです。

{reason}

もう一度申請するときは、次の画面からログインしてください。

{link}`,
  },
  en: {
    subject: '[Yardkey] About your unlock request',
    body: `{greeting}

We have looked at your request to unlock your Yardkey account, and cannot unlock it for now. This is why:

{reason}

To send another request, please log in here:

{link}`,
  },
}
