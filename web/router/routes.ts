/**
 * The route table of the SPA: pattern, guard, layout and the navigation links of each page. A route has the name
 * of its page's folder, and its title is the text `route.<name>`. Headers render their links from this table, so that no link leads to a missing page.
 */
import { bootstrap } from '../bootstrap.ts'
import type { MessageId } from '../messages/index.ts'

/**
 * `public`: visitors · `noAuth`: employee login · `front`: customers · `employee` ·
 * `own`: that of the reader, which is `front`, `employee`, or `public` for visitors.
 */
export type Layout = 'public' | 'noAuth' | 'front' | 'employee' | 'own'
/**
 * `guest`: login pages, which redirect signed-in people to their start page · `manager`, `editor`: see specification
 * §6.
 */
export type Guard = 'none' | 'guest' | 'customer' | 'manager' | 'employee' | 'editor'
/**
 * Where a link to the page appears. `settingTab`, `companyTab`: tabs of one company, for its administrators and for
 * employees. `employeesTab`: tabs of the maker's own employees. `ownMenu`: what employees set for themselves. `mailRail`, `settingsRail`: sidebars of mail management
 * and of service settings.
 */
export type Place =
  | 'frontTab'
  | 'frontMenu'
  | 'employeeHeader'
  | 'employeeButton'
  | 'employeeMenu'
  | 'ownMenu'
  | 'footer'
  | 'settingTab'
  | 'companyTab'
  | 'employeesTab'
  | 'mailRail'
  | 'settingsRail'

export interface Route {
  /** `:name` is a parameter; `{product}` is replaced by the maker's product name. */
  path: `/${string}`
  layout: Layout
  guard: Guard
  links?: readonly { place: Place; label: MessageId }[]
}

const visitors = { layout: 'public', guard: 'none' } as const
const customers = { layout: 'front', guard: 'customer' } as const
const managers = { layout: 'front', guard: 'manager' } as const
const employees = { layout: 'employee', guard: 'employee' } as const
const editors = { layout: 'employee', guard: 'editor' } as const

export const routes = {
  loginFront: { path: '/loginFront', layout: 'public', guard: 'guest' },
  login: { path: '/login', layout: 'noAuth', guard: 'guest', links: [{ place: 'footer', label: 'footer.employees' }] },
  loginCode: { path: '/loginCode', layout: 'public', guard: 'guest' },
  locked: { path: '/locked', ...visitors },
  expired: { path: '/expired', ...visitors },
  callback: { path: '/callback', layout: 'noAuth', guard: 'none' },
  landing: { path: '/lp', ...visitors },
  requestForm: { path: '/lp/form', ...visitors },
  requestConfirm: { path: '/lp/form-confirm', ...visitors },
  requestComplete: { path: '/lp/form-complete', ...visitors },
  contactForm: { path: '/lp/contact', ...visitors, links: [{ place: 'footer', label: 'menu.contact' }] },
  contactConfirm: { path: '/lp/contact-confirm', ...visitors },
  contactComplete: { path: '/lp/contact-complete', ...visitors },
  register: { path: '/register', ...visitors },
  additionRegister: { path: '/additionRegister', ...visitors },
  passwordReset: { path: '/passwordReset', ...visitors },
  passwordResetSentMail: { path: '/passwordResetSentMail', ...visitors },
  passwordResetExpired: { path: '/passwordResetExpired', ...visitors },
  mailaddressUndo: { path: '/mailaddressUndo', ...visitors },
  secureAccount: { path: '/secureAccount', ...visitors },
  changePassword: {
    path: '/accountInformation/passwordReset',
    ...customers,
    links: [{ place: 'frontMenu', label: 'route.changePassword' }],
  },
  terms: { path: '/term', layout: 'own', guard: 'none' },
  privacy: { path: '/privacy', layout: 'own', guard: 'none' },
  accountInformation: {
    path: '/accountInformation',
    ...customers,
    links: [{ place: 'frontTab', label: 'menu.accountInformation' }],
  },
  accountSetting: {
    path: '/accountSetting',
    ...managers,
    links: [{ place: 'frontTab', label: 'menu.accountSetting' }],
  },
  accountList: {
    path: '/accountSetting/:companyId/account',
    ...managers,
    links: [{ place: 'settingTab', label: 'account.accounts' }],
  },
  endedInvitations: { path: '/accountSetting/invitation', ...managers },
  accountDetail: { path: '/accountSetting/:companyId/account/:accountId', ...managers },
  accountImports: { path: '/accountSetting/:companyId/import', ...managers },
  accountImport: { path: '/accountSetting/:companyId/import/:importId', ...managers },
  serviceList: {
    path: '/accountSetting/:companyId/service',
    ...managers,
    links: [{ place: 'settingTab', label: 'service.list' }],
  },
  serviceDetail: { path: '/accountSetting/:companyId/service/:serviceId', ...managers },
  ownAudit: {
    path: '/accountSetting/:companyId/audit',
    ...managers,
    links: [{ place: 'settingTab', label: 'audit.menu' }],
  },
  company: { path: '/company', ...employees, links: [{ place: 'employeeHeader', label: 'route.company' }] },
  companyAccountList: {
    path: '/company/:companyId/account',
    ...employees,
    links: [{ place: 'companyTab', label: 'account.accounts' }],
  },
  companyAccountDetail: { path: '/company/:companyId/account/:accountId', ...employees },
  companyInformation: {
    path: '/company/:companyId/information',
    ...employees,
    links: [{ place: 'companyTab', label: 'company.informationTab' }],
  },
  companyServiceList: {
    path: '/company/:companyId/service',
    ...employees,
    links: [{ place: 'companyTab', label: 'service.list' }],
  },
  companyServiceDetail: { path: '/company/:companyId/service/:serviceId', ...employees },
  employeeAccountList: {
    path: '/{product}user/account',
    ...editors,
    links: [
      { place: 'employeeButton', label: 'menu.staff' },
      { place: 'employeesTab', label: 'account.accounts' },
    ],
  },
  employeeAccountDetail: { path: '/{product}user/account/:accountId', ...editors },
  allAccounts: { path: '/account', ...employees, links: [{ place: 'employeeHeader', label: 'account.accounts' }] },
  bannedAccounts: { path: '/account/banned', ...employees, links: [{ place: 'employeeHeader', label: 'menu.locked' }] },
  allEndedInvitations: { path: '/account/invitation', ...editors },
  allImports: { path: '/account/import', ...employees },
  anyImport: { path: '/account/import/:importId', ...employees },
  accessRequests: {
    path: '/request',
    ...employees,
    links: [{ place: 'employeeHeader', label: 'route.accessRequests' }],
  },
  accessRequest: { path: '/request/:requestId', ...employees },
  companyAudit: {
    path: '/company/:companyId/audit',
    ...employees,
    links: [{ place: 'companyTab', label: 'audit.menu' }],
  },
  accountAudit: { path: '/company/:companyId/account/:accountId/audit', ...employees },
  employeeAccountAudit: { path: '/{product}user/account/:accountId/audit', ...editors },
  audit: { path: '/audit', ...employees, links: [{ place: 'employeeHeader', label: 'audit.menu' }] },
  employeeServiceList: {
    path: '/{product}user/service',
    ...editors,
    links: [{ place: 'employeesTab', label: 'service.list' }],
  },
  employeeServiceDetail: { path: '/{product}user/service/:serviceId', ...editors },
  bulkSending: { path: '/mailManagement/bulkSending', ...editors, links: [{ place: 'mailRail', label: 'bulk.rail' }] },
  bulkMails: {
    path: '/mailManagement/bulkSending/log',
    ...editors,
    links: [{ place: 'mailRail', label: 'bulk.historyRail' }],
  },
  bulkMail: { path: '/mailManagement/bulkSending/log/:id', ...editors },
  automaticReplies: {
    path: '/mailManagement/automaticReply',
    ...editors,
    links: [{ place: 'mailRail', label: 'replies.rail' }],
  },
  automaticReply: { path: '/mailManagement/automaticReply/:templateId', ...editors },
  mailTemplates: {
    path: '/mailTemplate',
    ...employees,
    links: [
      { place: 'employeeHeader', label: 'menu.mail' },
      { place: 'employeeMenu', label: 'route.mailTemplates' },
      { place: 'mailRail', label: 'route.mailTemplates' },
    ],
  },
  mailTemplate: { path: '/mailTemplate/:templateId', ...employees },
  mailManagement: {
    path: '/mailManagement',
    ...editors,
    links: [
      { place: 'employeeHeader', label: 'menu.mail' },
      { place: 'employeeMenu', label: 'route.mailManagement' },
    ],
  },
  settingsServices: {
    path: '/settings/service',
    ...employees,
    links: [
      { place: 'employeeHeader', label: 'menu.settings' },
      { place: 'settingsRail', label: 'route.settingsServices' },
    ],
  },
  settingsMaker: {
    path: '/settings/maker',
    ...employees,
    links: [{ place: 'settingsRail', label: 'route.settingsMaker' }],
  },
  settingsCategories: {
    path: '/settings/categories',
    ...employees,
    links: [{ place: 'settingsRail', label: 'settings.categories' }],
  },
  settingsService: { path: '/settings/service/:serviceId', ...employees },
  settingsNews: { path: '/settings/news', ...employees, links: [{ place: 'settingsRail', label: 'news.rail' }] },
  settingsNewsItem: { path: '/settings/news/:newsId', ...employees },
  settingsDocuments: {
    path: '/settings/document',
    ...employees,
    links: [{ place: 'settingsRail', label: 'document.rail' }],
  },
  settingsDocument: { path: '/settings/document/:documentId/:version', ...employees },
  ownSettings: { path: '/ownSettings', ...employees, links: [{ place: 'ownMenu', label: 'route.ownSettings' }] },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes

type ParamName<TPath> = TPath extends `${string}:${infer TName}/${infer TRest}`
  ? TName | ParamName<`/${TRest}`>
  : TPath extends `${string}:${infer TName}`
    ? TName
    : never

export type Params<TName extends RouteName> = Record<ParamName<(typeof routes)[TName]['path']>, string>

/** Props of a route's page: `export default function Page({ params }: PageProps<'accountList'>)`. */
export interface PageProps<TName extends RouteName> {
  params: Params<TName>
}

type Query = Record<string, string | number | undefined>

type HrefArguments<TName extends RouteName> = keyof Params<TName> extends never
  ? [params?: Record<never, never>, query?: Query]
  : [params: Params<TName>, query?: Query]

/** Text of a page's title. */
export const titleOf = (name: RouteName): MessageId => `route.${name}`

/** Folder in pages/ with the Page.tsx of a route: `accountList` is in `account-list`. */
export const folderOf = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The path pattern with the product's name filled in. */
export const patternOf = ({ path }: Pick<Route, 'path'>): string => path.replace('{product}', () => bootstrap().product)

/** Whether the account API has what a page is about (needs.ts). */
export const isServed = ({ path }: Route): boolean => !bootstrap().hides?.includes(path)

/** The same of a page by its address. */
export const isServedAt = (address: string): boolean => {
  const parts = address.replace(/[?#].*$/, '').split('/')
  const isOf = (pattern: string[]) =>
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
  return !bootstrap().hides?.some(path => isOf(patternOf({ path }).split('/')))
}

const fill = (route: Route, params: Record<string, string>, query: Query) => {
  const path = patternOf(route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** URL of a page: `href('accountDetail', { companyId, accountId })`; empty query values are omitted. */
export const href = <TName extends RouteName>(name: TName, ...[params, query]: HrefArguments<TName>): string =>
  fill(routes[name], params ?? {}, query ?? {})

/** Links of a place, in the order of the table; `params` fill the paths of tabs. */
export const linksAt = (
  place: Place,
  params: Record<string, string> = {},
): { href: string; label: MessageId; guard: Guard }[] =>
  Object.values<Route>(routes)
    .filter(isServed)
    .flatMap(route =>
      (route.links ?? [])
        .filter(link => link.place === place)
        .map(link => ({ href: fill(route, params, {}), label: link.label, guard: route.guard })),
    )
