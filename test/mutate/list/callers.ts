// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/api/authorization'] as const

export const callers = [
  ...inFile('shared/contract/account/account-import.ts', tests, [
    [
      'every customer reads the result of an import',
      'reading({ id: Id }),',
      "{ ...reading({ id: Id }), customer: { callers: ['customer'], query: v.object({ ...companyCode, id: Id }) } },",
    ],
  ]),
  ...inFile('shared/settings/setting.ts', tests, [
    ['every customer reads the settings of a company', `customer: { callers: ['manager'], query`, `customer: { callers: ['customer'], query`],
    ['every customer changes the settings of a company', `callers: ['manager'],\n            body: v.object({ ...ofCompany`, `callers: ['customer'],\n            body: v.object({ ...ofCompany`],
    ['view-only employees change the settings of a company', `callers: ['editor'],\n            body`, `callers: ['employee'],\n            body`],
    ['view-only employees change the settings of the installation', `callers: ['editor'],\n    effects`, `callers: ['employee'],\n    effects`],
  ]),
  ...inFile('shared/contract/account/user-manager.ts', tests, [['view-only employees appoint administrators', `callers: ['editor'],`, `callers: ['employee'],`]]),
  ...inFile('shared/contract/account/login-exemption.ts', tests, [['view-only employees exempt from the code', `callers: ['editor'],`, `callers: ['employee'],`]]),
  ...inFile('shared/contract/account/user-csv.ts', tests, [['administrators download all accounts', `callers: ['employee'],`, `callers: ['employee', 'manager'],`]]),
  ...inFile('shared/contract/service/user-service.ts', tests, [['every customer permits services', `    editors,`, `    { ...editors, customer: { callers: ['customer'] } },`]]),
  ...inFile('shared/contract/service/company-service.ts', tests, [['view-only employees grant services', `callers: ['editor'],`, `callers: ['employee'],`]]),
  ...inFile('shared/contract/company/company-regist.ts', tests, [['administrators register companies', `callers: ['editor'],`, `callers: ['editor', 'manager'],`]]),
]
