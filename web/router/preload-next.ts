import { preloadScreen } from './pages.ts'
import { href, type Layout, linksAt } from './routes.ts'

const company = { companyId: 'C' }

/** Addresses that people in a layout are likely to open next; their parameters do not matter. */
const next: Partial<Record<Layout, () => string[]>> = {
  noAuth: () => [href('company')],
  front: () => [
    href('accountList', company),
    href('serviceList', company),
    ...linksAt('frontTab').map(link => link.href),
  ],
  employee: () => [
    href('companyAccountList', company),
    ...linksAt('employeeHeader').map(link => link.href),
    href('companyAccountDetail', { ...company, accountId: '0' }),
  ],
}

/** Loads the code of the pages that are likely next, one after the other. */
export const preloadNext = async (layout: Layout, path: string): Promise<void> => {
  const paths = path === href('loginFront') ? [href('accountInformation')] : next[layout]?.()
  for (const each of paths ?? []) await preloadScreen(each)
}
