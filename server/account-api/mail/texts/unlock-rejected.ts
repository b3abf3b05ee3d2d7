import type { MailText } from './mail-text.ts'

/** To a locked administrator whose request the maker has refused. */
export const unlockRejected: MailText = {
  ja: {
    subject: '【Yardkey】ロック解除の申請について',
    text: `{greeting}

ロック解除の申請を確認しましたが、今回は解除できませんでした。理由は次のとおりです。

{reason}

もう一度申請するときは、次の画面からログインしてください。

{link}`,
  },
  en: {
    subject: '[Yardkey] About your unlock request',
    text: `{greeting}

we have looked at your request to unlock your Yardkey account, and cannot unlock it for now. This is why:

{reason}

To send another request, please log in here:

{link}`,
  },
}
