import type { DocumentId } from '../../../shared/rules/documents.ts'
import { locales } from '../../../shared/rules/locale.ts'
import { languageNames } from '../../kit/action/LanguageSwitch.tsx'
import type { MenuEntry } from '../../kit/action/Menu.tsx'
import { leave } from '../../kit/form/leave.ts'
import type { MessageId, Translate } from '../../messages/index.ts'
import { redirect } from '../../router/history.ts'
import { href, linksAt } from '../../router/routes.ts'
import { useAlert } from '../../state/alert.ts'
import { endSession } from '../../state/end-session.ts'
import { useSession } from '../../state/session.ts'
import { switchOwnLanguage } from './own-language.ts'

/** Logs out and shows the login page of that kind of account, also from a page that needs no login. */
const logout = () =>
  leave(async () => {
    const { show } = useAlert.getState()
    try {
      const { auth } = useSession.getState()
      await endSession()
      redirect(href(auth?.accountType === 'customer' ? 'loginFront' : 'login'))
      show({ variant: 'success', message: 'shell.loggedOut' })
    } catch {
      show({ variant: 'danger', message: 'shell.logoutFailed' })
    }
  })

/** Addresses above the pages that an entry stands for: its own, and those of its sidebar or tabs if it is the first there. */
export const placesOf = (href: string): string[] =>
  (['settingsRail', 'employeesTab'] as const)
    .map(place => linksAt(place).map(link => link.href))
    .find(([first]) => first === href) ?? [href]

/** Menu entries of links. `path`: that of the page, whose entry is marked. */
export const linkEntries = (
  links: readonly { href: string; label: MessageId }[],
  t: Translate,
  path: string,
): MenuEntry[] =>
  links.map(({ href, label }) => ({
    label: t(label),
    href,
    here:
      href === path ? 'page' : placesOf(href).some(place => `${path}/`.startsWith(`${place}/`)) ? 'true' : undefined,
  }))

/** Menu entries of the documents in force. */
export const documentEntries = (documents: readonly { document: DocumentId }[] = [], t: Translate): MenuEntry[] =>
  documents.map(({ document }) => ({ label: t(`menu.${document}`), href: href(document) }))

/** The languages, which a person selects for the page and for their emails. */
export const languageEntries = (t: Translate): MenuEntry[] =>
  locales.map(locale => ({
    label: languageNames[locale],
    lang: locale,
    current: locale === t.locale,
    onSelect: () => switchOwnLanguage(locale),
  }))

export const logoutEntry = (t: Translate): MenuEntry => ({ label: t('shell.logout'), onSelect: () => void logout() })
