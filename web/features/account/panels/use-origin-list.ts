import { useSearch } from 'wouter'
import { writeListState } from '../../../kit/list/list-state.ts'
import { useText } from '../../../messages/index.ts'
import { href } from '../../../router/routes.ts'
import { accountSearch } from '../parts/list/account-query.ts'
import { originIn } from '../parts/list/account-with-company.tsx'
import { useLastAccountQuery } from '../stores/accounts.ts'
import { useAllAccounts, useBannedAccounts } from '../stores/all-accounts.ts'

interface ListLink {
  href: string
  title: string
}

/** The list from which the reader opened a person, as it was: one of all companies, else that of the person's company. */
export const useOriginList = (companyCode: string, ofCompany: ListLink): ListLink => {
  const t = useText()
  const origin = originIn(useSearch())
  const lastOfCompany = useLastAccountQuery('employee', companyCode)
  const lastOfAll = useAllAccounts(({ input }) => input)
  const lastOfBanned = useBannedAccounts(({ input }) => input)
  if (origin === 'all') return { href: href('allAccounts') + accountSearch(lastOfAll), title: t('route.allAccounts') }
  if (origin === 'locked')
    return { href: href('bannedAccounts') + writeListState('', lastOfBanned ?? {}), title: t('route.bannedAccounts') }
  return { href: ofCompany.href + accountSearch(lastOfCompany), title: ofCompany.title }
}
