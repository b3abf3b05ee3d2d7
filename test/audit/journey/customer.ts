/** The steps of a customer, from the access request to a password reset. */
import { addAccount, register, requestAccess, switchService } from '../../e2e/journey/customer.ts'
import { fill, follow, logIn, logOut, press, switchLocale } from '../../e2e/journey/person.ts'
import { addAuthenticator } from '../../e2e/sign-in/virtual-authenticator.ts'
import { newestMailTo } from './mails.ts'
import type { Site } from './site.ts'
import type { WatchedPerson } from './watch.ts'

/** The password that `register` of the browser tests chooses. */
export const registeredPassword = 'Lighthouse_2026'
export const resetPassword = 'ForgottenThen_2026'

export interface Customer {
  company: string
  mail: string
  staff: string
}

/** Switches to the other language and back: the page keeps the choice in a cookie. */
const tryLanguage = async (visitor: WatchedPerson): Promise<void> => {
  await visitor.page.goto(`${visitor.origin}/lp`)
  const other = await switchLocale(visitor, visitor.locale === 'ja' ? 'en' : 'ja')
  await visitor.recordState('another language')
  await switchLocale(other, visitor.locale)
}

/** Requests access, registers by the mailed link, adds a person and switches one of their services. */
export const begin = async (manager: WatchedPerson, site: Site, { company, mail, staff }: Customer): Promise<void> => {
  await tryLanguage(manager)
  await requestAccess(manager, company, mail)
  await manager.recordState('access request')
  await register(manager, mail, { type: 'rental', category: 'rental' }, to => newestMailTo(site.mailServer, to))
  await manager.recordState('registered')
  await addAccount(manager, { mail: staff, family_name: '小野寺', first_name: '沙織' })
  await switchService(manager, staff)
  await manager.waitForIdle()
  await manager.recordState('an account')
}

/** Opens the page with the active logins, and logs out. */
export const leave = async (manager: WatchedPerson): Promise<void> => {
  const { page, origin } = manager
  await page.goto(`${origin}/accountInformation`)
  await manager.waitForIdle()
  await manager.recordState('before the logout')
  await logOut(manager, 'shell.menu')
  await manager.recordState('after the logout')
}

/** Adds a passkey, makes recovery codes, and removes the passkey. */
export const tryPasskey = async (manager: WatchedPerson): Promise<void> => {
  const { page, t, origin } = manager
  const authenticator = await addAuthenticator(manager)
  await page.goto(`${origin}/accountInformation`)
  await press(manager, 'passkey.add')
  await press(manager, 'passkey.continue')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('recovery.make') })
    .click()
  await page.getByText(t('recovery.once')).waitFor()
  await page.keyboard.press('Escape')
  const panel = page.getByRole('region', { name: t('passkey.title') })
  await panel.getByRole('button', { name: new RegExp(`^${t('passkey.remove')} `) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('passkey.remove') })
    .click()
  await panel.getByText(t('passkey.none')).waitFor()
  await manager.recordState('a passkey')
  await authenticator.remove()
}

/** Resets a forgotten password: requests the link, opens it, chooses a password, and logs in with it. */
export const forgetPassword = async (manager: WatchedPerson, { mailServer }: Site, mail: string): Promise<void> => {
  const { page, t, origin } = manager
  const known = mailServer.mails.filter(({ to }) => to?.some(({ address }) => address === mail)).length
  await page.goto(`${origin}/loginFront`)
  await follow(manager, 'login.forgot')
  await page.waitForURL('**/passwordReset?for=customer')
  await fill(page, { email: mail })
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/passwordResetSentMail')
  const { links } = await newestMailTo(mailServer, mail, known)
  await page.goto(links.find(link => link.includes('token=')) ?? '')
  await page.locator('[name="password"]').waitFor()
  await manager.recordState('new password form')
  await fill(page, { password: resetPassword, password_confirmation: resetPassword })
  await page.locator('button[type="submit"]').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('password.toLogin') }).click()
  await page.waitForURL('**/loginFront')
  await logIn(manager, mail, resetPassword)
  await manager.recordState('after a new password')
}
