import { addMessages } from './load.ts'

/** Loads the texts of logins with a passkey, without those of all other pages. */
export const loadPasskeyMessages = async () => {
  const isJapanese = document.documentElement.lang === 'ja'
  const part = await (isJapanese
    ? import('./ja/sign-in/passkey-login.json')
    : import('./en/sign-in/passkey-login.json'))
  addMessages(part.default)
}
