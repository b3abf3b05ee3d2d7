import { locales } from '../../../shared/model/flag.ts'
import { languageNames } from '../../kit/action/LanguageSwitch.tsx'
import type { MenuEntry } from '../../kit/action/Menu.tsx'
import type { Translate } from '../../messages/index.ts'
import type { linksAt } from '../../router/routes.ts'
import { switchLanguage } from './language.ts'
import { logout } from './logout.ts'

/** Menu of a signed-in person: languages, page links, further actions, log out. */
export const menuEntries = (
  links: ReturnType<typeof linksAt>,
  t: Translate,
  actions: readonly MenuEntry[] = [],
): MenuEntry[] => [
  ...locales.map(locale => ({
    label: languageNames[locale],
    lang: locale,
    current: locale === t.locale,
    onSelect: () => switchLanguage(locale),
  })),
  ...links.map((link, index) => ({ label: t(link.label), href: link.href, first: index === 0 })),
  ...actions,
  { label: t('shell.logout'), onSelect: logout, first: true },
]
