/** Domains where anyone gets an address, so that two people with one of them need not belong together. */
const freemail = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.jp hotmail.com hotmail.co.jp live.com live.jp msn.com yahoo.com yahoo.co.jp ymail.ne.jp ' +
    'icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.com gmx.net web.de mail.com mail.ru yandex.ru yandex.com zoho.com ' +
    'qq.com 163.com 126.com naver.com daum.net docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp'
  ).split(' '),
)

/** The domain of an email address that belongs to an organisation; undefined for freemail. */
export const ownDomainOf = (email: string): string | undefined => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return freemail.has(domain) ? undefined : domain
}
