/**
 * The route table of the SPA: pattern, guard, layout, title and the navigation links of each page. A route has the name
 * of its page's folder. Headers render their links from this table, so that no link leads to a missing page.
 */
import { bootstrap } from '../bootstrap.ts'
import type { MessageId } from '../messages/index.ts'

/**
 * `bare`: no header or footer · `public`: visitors · `noAuth`: employee login · `front`: customers · `employee` ·
 * `own`: that of the reader, which is `front`, `employee`, or `public` for visitors.
 */
export type Layout = 'bare' | 'public' | 'noAuth' | 'front' | 'employee' | 'own'
/**
 * `guest`: login pages, which redirect signed-in people to their start page · `manager`, `editor`: see specification
 * §6.
 */
export type Guard = 'none' | 'guest' | 'customer' | 'manager' | 'employee' | 'editor'
/**
 * Where a link to the page appears. `settingTab`, `companyTab`: tabs of one company, for its administrators and for
 * employees. `employeesTab`: tabs of the maker's own employees. `mailRail`: sidebar of mail management.
 */
export type Place =
  | 'frontTab'
  | 'frontMenu'
  | 'employeeButton'
  | 'employeeMenu'
  | 'footer'
  | 'settingTab'
  | 'companyTab'
  | 'employeesTab'
  | 'mailRail'

export interface Route {
  /** `:name` is a parameter; `{product}` is replaced by the maker's product name. */
  path: `/${string}`
  layout: Layout
  guard: Guard
  title: MessageId
  links?: readonly { place: Place; label: MessageId }[]
}

export const routes = {
  loginFront: {
    path: '/loginFront',
    layout: 'public',
    guard: 'guest',
    title: 'route.loginFront',
  },
  login: {
    path: '/login',
    layout: 'noAuth',
    guard: 'guest',
    title: 'route.login',
    links: [{ place: 'footer', label: 'footer.employees' }],
  },
  locked: { path: '/locked', layout: 'public', guard: 'none', title: 'route.locked' },
  expired: { path: '/expired', layout: 'public', guard: 'none', title: 'route.expired' },
  callback: { path: '/callback', layout: 'bare', guard: 'none', title: 'route.callback' },
  landing: { path: '/lp', layout: 'public', guard: 'none', title: 'route.landing' },
  requestForm: { path: '/lp/form', layout: 'public', guard: 'none', title: 'route.requestForm' },
  requestConfirm: {
    path: '/lp/form-confirm',
    layout: 'public',
    guard: 'none',
    title: 'route.requestConfirm',
  },
  requestComplete: {
    path: '/lp/form-complete',
    layout: 'public',
    guard: 'none',
    title: 'route.requestComplete',
  },
  contactForm: {
    path: '/lp/contact',
    layout: 'public',
    guard: 'none',
    title: 'route.contactForm',
    links: [{ place: 'footer', label: 'menu.contact' }],
  },
  contactConfirm: {
    path: '/lp/contact-confirm',
    layout: 'public',
    guard: 'none',
    title: 'route.contactConfirm',
  },
  contactComplete: {
    path: '/lp/contact-complete',
    layout: 'public',
    guard: 'none',
    title: 'route.contactComplete',
  },
  register: { path: '/register', layout: 'public', guard: 'none', title: 'route.register' },
  additionRegister: {
    path: '/additionRegister',
    layout: 'public',
    guard: 'none',
    title: 'route.additionRegister',
  },
  passwordReset: {
    path: '/passwordReset',
    layout: 'public',
    guard: 'none',
    title: 'route.passwordReset',
  },
  passwordResetSentMail: {
    path: '/passwordResetSentMail',
    layout: 'public',
    guard: 'none',
    title: 'route.passwordResetSentMail',
  },
  passwordResetExpired: {
    path: '/passwordResetExpired',
    layout: 'public',
    guard: 'none',
    title: 'route.passwordResetExpired',
  },
  changePassword: {
    path: '/accountInformation/passwordReset',
    layout: 'front',
    guard: 'customer',
    title: 'route.changePassword',
    links: [{ place: 'frontMenu', label: 'route.changePassword' }],
  },
  terms: {
    path: '/term',
    layout: 'own',
    guard: 'none',
    title: 'route.terms',
    links: [
      { place: 'frontMenu', label: 'menu.terms' },
      { place: 'employeeMenu', label: 'menu.terms' },
      { place: 'footer', label: 'menu.terms' },
    ],
  },
  accountInformation: {
    path: '/accountInformation',
    layout: 'front',
    guard: 'customer',
    title: 'route.accountInformation',
    links: [{ place: 'frontTab', label: 'menu.accountInformation' }],
  },
  accountSetting: {
    path: '/accountSetting',
    layout: 'front',
    guard: 'manager',
    title: 'route.accountSetting',
    links: [{ place: 'frontTab', label: 'menu.accountSetting' }],
  },
  accountList: {
    path: '/accountSetting/:companyId/account',
    layout: 'front',
    guard: 'manager',
    title: 'route.accountList',
    links: [{ place: 'settingTab', label: 'account.accounts' }],
  },
  accountDetail: {
    path: '/accountSetting/:companyId/account/:accountId',
    layout: 'front',
    guard: 'manager',
    title: 'route.accountDetail',
  },
  serviceList: {
    path: '/accountSetting/:companyId/service',
    layout: 'front',
    guard: 'manager',
    title: 'route.serviceList',
    links: [{ place: 'settingTab', label: 'service.list' }],
  },
  serviceDetail: {
    path: '/accountSetting/:companyId/service/:serviceId',
    layout: 'front',
    guard: 'manager',
    title: 'route.serviceDetail',
  },
  company: { path: '/company', layout: 'employee', guard: 'employee', title: 'route.company' },
  companyAccountList: {
    path: '/company/:companyId/account',
    layout: 'employee',
    guard: 'employee',
    title: 'route.companyAccountList',
    links: [{ place: 'companyTab', label: 'account.accounts' }],
  },
  companyAccountDetail: {
    path: '/company/:companyId/account/:accountId',
    layout: 'employee',
    guard: 'employee',
    title: 'route.companyAccountDetail',
  },
  companyInformation: {
    path: '/company/:companyId/information',
    layout: 'employee',
    guard: 'employee',
    title: 'route.companyInformation',
    links: [{ place: 'companyTab', label: 'company.information' }],
  },
  companyServiceList: {
    path: '/company/:companyId/service',
    layout: 'employee',
    guard: 'employee',
    title: 'route.companyServiceList',
    links: [{ place: 'companyTab', label: 'service.list' }],
  },
  companyServiceDetail: {
    path: '/company/:companyId/service/:serviceId',
    layout: 'employee',
    guard: 'employee',
    title: 'route.companyServiceDetail',
  },
  employeeAccountList: {
    path: '/{product}user/account',
    layout: 'employee',
    guard: 'editor',
    title: 'route.employeeAccountList',
    links: [
      { place: 'employeeButton', label: 'route.employeeAccountList' },
      { place: 'employeesTab', label: 'account.accounts' },
    ],
  },
  employeeAccountDetail: {
    path: '/{product}user/account/:accountId',
    layout: 'employee',
    guard: 'editor',
    title: 'route.employeeAccountDetail',
  },
  allAccounts: {
    path: '/account',
    layout: 'employee',
    guard: 'employee',
    title: 'route.allAccounts',
    links: [{ place: 'employeeMenu', label: 'route.allAccounts' }],
  },
  bannedAccounts: {
    path: '/account/banned',
    layout: 'employee',
    guard: 'employee',
    title: 'route.bannedAccounts',
    links: [{ place: 'employeeMenu', label: 'route.bannedAccounts' }],
  },
  companyAudit: {
    path: '/company/:companyId/audit',
    layout: 'employee',
    guard: 'employee',
    title: 'route.companyAudit',
    links: [{ place: 'companyTab', label: 'audit.menu' }],
  },
  accountAudit: {
    path: '/company/:companyId/account/:accountId/audit',
    layout: 'employee',
    guard: 'employee',
    title: 'route.accountAudit',
  },
  employeeAccountAudit: {
    path: '/{product}user/account/:accountId/audit',
    layout: 'employee',
    guard: 'editor',
    title: 'route.accountAudit',
  },
  audit: {
    path: '/audit',
    layout: 'employee',
    guard: 'employee',
    title: 'route.audit',
    links: [{ place: 'employeeMenu', label: 'audit.menu' }],
  },
  employeeServiceList: {
    path: '/{product}user/service',
    layout: 'employee',
    guard: 'editor',
    title: 'route.employeeServiceList',
    links: [{ place: 'employeesTab', label: 'service.list' }],
  },
  employeeServiceDetail: {
    path: '/{product}user/service/:serviceId',
    layout: 'employee',
    guard: 'editor',
    title: 'route.employeeServiceDetail',
  },
  mailTemplates: {
    path: '/mailTemplate',
    layout: 'employee',
    guard: 'employee',
    title: 'route.mailTemplates',
    links: [{ place: 'employeeMenu', label: 'route.mailTemplates' }],
  },
  mailTemplate: {
    path: '/mailTemplate/:templateId',
    layout: 'employee',
    guard: 'employee',
    title: 'route.mailTemplate',
  },
  mailManagement: {
    path: '/mailManagement',
    layout: 'employee',
    guard: 'editor',
    title: 'route.mailManagement',
    links: [{ place: 'employeeMenu', label: 'route.mailManagement' }],
  },
  bulkSending: {
    path: '/mailManagement/bulkSending',
    layout: 'employee',
    guard: 'editor',
    title: 'route.bulkSending',
    links: [{ place: 'mailRail', label: 'bulk.rail' }],
  },
  bulkMails: {
    path: '/mailManagement/bulkSending/log',
    layout: 'employee',
    guard: 'editor',
    title: 'route.bulkMails',
    links: [{ place: 'mailRail', label: 'bulk.historyRail' }],
  },
  bulkMail: {
    path: '/mailManagement/bulkSending/log/:id',
    layout: 'employee',
    guard: 'editor',
    title: 'route.bulkMail',
  },
  automaticReplies: {
    path: '/mailManagement/automaticReply',
    layout: 'employee',
    guard: 'editor',
    title: 'route.automaticReplies',
    links: [{ place: 'mailRail', label: 'replies.rail' }],
  },
  automaticReply: {
    path: '/mailManagement/automaticReply/:templateId',
    layout: 'employee',
    guard: 'editor',
    title: 'route.automaticReply',
  },
} as const satisfies Record<string, Route>

type RouteName = keyof typeof routes

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

/** Folder in pages/ with the Page.tsx of a route: `accountList` is in `account-list`. */
export const folderOf = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The path pattern with the product's name filled in. */
export const patternOf = (route: Route): string => route.path.replace('{product}', () => bootstrap().product)

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
  Object.values<Route>(routes).flatMap(route =>
    (route.links ?? [])
      .filter(link => link.place === place)
      .map(link => ({ href: fill(route, params, {}), label: link.label, guard: route.guard })),
  )
