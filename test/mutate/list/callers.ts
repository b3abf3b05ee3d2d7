// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/api/authorization'] as const

/** The callers of one call, which follow its path. */
const opened = (name: string, path: string, from: string, to: string, between = '') =>
  [name, `'${path}', {\n${between}    callers: ['${from}'],`, `'${path}', {\n${between}    callers: ['${to}'],`] as const

export const callers = [
  ...inFile('shared/contract/account/account-import.ts', tests, [
    [
      'every customer reads the result of an import',
      'reading({ id: Id }),',
      "{ ...reading({ id: Id }), customer: { callers: ['customer'], query: v.object({ ...companyCode, id: Id }) } },",
    ],
  ]),
  ...inFile('shared/contract/sign-in/passkey-policy.ts', tests, [
    opened('every customer reads the passkey policy', '/api/v1/front/passkey/policy', 'manager', 'customer', '    ...get,\n'),
    opened('every customer sets the passkey policy', '/api/v1/front/passkey/policy', 'manager', 'customer', '    ...post,\n'),
    opened('view-only employees set the passkey policy', '/api/v1/admin/passkey/policy', 'editor', 'employee', '    ...post,\n'),
  ]),
  ...inFile('shared/contract/account/user-manager.ts', tests, [['view-only employees appoint administrators', `callers: ['editor'],`, `callers: ['employee'],`]]),
  ...inFile('shared/contract/account/login-exemption.ts', tests, [['view-only employees exempt from the code', `callers: ['editor'],`, `callers: ['employee'],`]]),
  ...inFile('shared/contract/account/user-csv.ts', tests, [['administrators download all accounts', `callers: ['employee'],`, `callers: ['employee', 'manager'],`]]),
  ...inFile('shared/contract/service/user-service.ts', tests, [['every customer permits services', `callers: ['manager'],`, `callers: ['customer'],`]]),
  ...inFile('shared/contract/service/company-service.ts', tests, [['view-only employees grant services', `callers: ['editor'],`, `callers: ['employee'],`]]),
  ...inFile('shared/contract/company/company-regist.ts', tests, [['administrators register companies', `callers: ['editor'],`, `callers: ['editor', 'manager'],`]]),
]
