/**
 * Calls that administrators or customers, and the maker's employees, make alike: one description and one handler for the two addresses
 * that the specification gives to the two sides.
 */
import { callName } from './call-name.ts'
import type { Entry } from './entry.ts'

/**
 * On whose behalf a call of both sides is made, and about which company. A customer's is one of the caller's own; an employee may name
 * any, or none.
 */
export type Side = { kind: 'customer'; companyCode: string } | { kind: 'employee'; companyCode?: string | undefined }

type Rest = Omit<Entry, 'method' | 'path' | 'side' | 'twin'>

/** `company/user-list` is `CompanyUserList`; parameters have no part in it. */
type Words<TPath extends string> = TPath extends `${infer THead}/${infer TTail}`
  ? `${Words<THead>}${Words<TTail>}`
  : TPath extends `:${string}`
    ? ''
    : TPath extends `${infer THead}_${infer TTail}`
      ? `${Words<THead>}${Words<TTail>}`
      : Capitalize<TPath>

/** Logins of customers have shorter addresses in the specification than all else. */
type CustomerPath<TPath extends string> = TPath extends `log${string}` ? `/api/${TPath}` : `/api/v1/front/${TPath}`

/** What one side has: its own, and of the rest what both have. */
type OneSide<TMethod, TPath, TSide, TTwin, TCommon, TOwn> = {
  method: TMethod
  path: TPath
  side: TSide
  twin: TTwin
} & Omit<TCommon, keyof TOwn> &
  TOwn

type CustomerName<TMethod extends string, TPath extends string> = `${Lowercase<TMethod>}${Words<TPath>}`
export type EmployeeName<TMethod extends string, TPath extends string> = `${Lowercase<TMethod>}Admin${Words<TPath>}`

/**
 * The two entries of one call: `both('POST', 'import/run', …)` is `postImportRun` of customers, at `/api/v1/front/import/run`, and
 * `postAdminImportRun` of employees, at `/api/v1/admin/import/run`. The handler has the customers' name.
 *
 * @param common what both sides have
 * @param own what each side has, which wins: who may call, and where it differs the input, the answer, the errors
 */
export const both = <
  const TMethod extends Entry['method'],
  const TPath extends string,
  const TCommon extends Partial<Rest>,
  const TCustomer extends Partial<Rest>,
  const TEmployee extends Partial<Rest>,
>(
  method: TMethod,
  path: TPath,
  common: TCommon,
  own: { customer: TCustomer; employee: TEmployee },
) => {
  const front = path.startsWith('log') ? '/api' : '/api/v1/front'
  const paths = { customer: `${front}/${path}`, employee: `/api/v1/admin/${path}` } as const
  const [customer, employee] = [callName(method, paths.customer), callName(method, paths.employee)]
  return {
    [customer]: { method, path: paths.customer, side: 'customer', twin: employee, ...common, ...own.customer },
    [employee]: { method, path: paths.employee, side: 'employee', twin: customer, ...common, ...own.employee },
  } as {
    [K in CustomerName<TMethod, TPath>]: OneSide<
      TMethod,
      CustomerPath<TPath>,
      'customer',
      EmployeeName<TMethod, TPath>,
      TCommon,
      TCustomer
    >
  } & {
    [K in EmployeeName<TMethod, TPath>]: OneSide<
      TMethod,
      `/api/v1/admin/${TPath}`,
      'employee',
      CustomerName<TMethod, TPath>,
      TCommon,
      TEmployee
    >
  }
}

/** Callers of a call about oneself: every customer, and every employee. */
export const oneself = { customer: { callers: ['customer'] }, employee: { callers: ['employee'] } } as const

/** Callers of a call that reads what a company has: its administrators, and every employee. */
export const readers = { customer: { callers: ['manager'] }, employee: { callers: ['employee'] } } as const

/** Callers of a call that changes something of a company: its administrators, and employees who are not view-only. */
export const editors = { customer: { callers: ['manager'] }, employee: { callers: ['editor'] } } as const

/** Callers of a login. */
export const visitors = { customer: { callers: ['anyone'] }, employee: { callers: ['anyone'] } } as const

/** The two entries of a call, by the customers' name. */
export const sidesOf = <
  TContract extends Record<string, Entry>,
  TName extends { [K in keyof TContract]: TContract[K] extends { side: 'customer' } ? K : never }[keyof TContract],
>(
  part: TContract,
  name: TName,
) => {
  const customer = part[name]
  return { customer, employee: part[customer?.twin ?? ''] } as {
    customer: TContract[TName]
    employee: TContract[TContract[TName] extends { twin: infer TTwin extends keyof TContract } ? TTwin : never]
  }
}
