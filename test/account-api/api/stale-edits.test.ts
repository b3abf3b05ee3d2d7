/** Rule 6, for every call of the contract whose body has a row version. */
import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, type Contract, contract } from '../../../shared/contract/index.ts'
import { engines } from '../../helper/account-api.ts'
import { digestAll } from '../../helper/digest.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'
import { companyProfile } from './inputs/company.ts'
import { callByName, callerOf, inputs } from './inputs/index.ts'
import type { Input } from './inputs/input.ts'

type BodyOf<K extends CallName> = Contract[K] extends { body: infer B extends v.GenericSchema }
  ? v.InferInput<B>
  : object
type EditCall = {
  [K in CallName]: 'row_version' extends keyof BodyOf<K> ? K : never
}[CallName]

/** The call that reads what an edit changes, and the fields of the edit that say which; a missing one is a type error. */
const readers: Record<EditCall, readonly [CallName, ...string[]]> = {
  postAdminMaker: ['getAdminMaker'],
  postAdminChoiceEdit: ['getAdminChoice'],
  postAdminChoiceRetire: ['getAdminChoice'],
  postAdminRequestApprove: ['getAdminRequestDetail', 'id'],
  postAdminRequestReject: ['getAdminRequestDetail', 'id'],
  postAdminRequestSetting: ['getAdminRequestSetting'],
  postAdminLoginSetting: ['getAdminLoginSetting'],
  postPasskeyPolicy: ['getAdminPasskeyPolicy', 'company_code'],
  postAdminPasskeyPolicy: ['getAdminPasskeyPolicy'],
  postAdminOidcSetting: ['getAdminOidcSetting'],
  postAdminServiceSettingEdit: ['getAdminServiceSetting'],
  postAdminServiceSettingStop: ['getAdminServiceSetting'],
  deleteAdminServiceSetting: ['getAdminServiceSetting'],
  postAdminCompanyRegist: ['getAdminCompanyDetail', 'company_code'],
  postImportCorrect: ['getImportInfo', 'company_code', 'id'],
  postAdminImportCorrect: ['getAdminImportInfo', 'id'],
  postImportRun: ['getImportInfo', 'company_code', 'id'],
  postAdminImportRun: ['getAdminImportInfo', 'id'],
  postAdminUserAzureEdit: ['getAdminUserInfo', 'company_code', 'user_id'],
  postAdminCompanyUserMove: ['getAdminUserInfo', 'company_code', 'user_id'],
  postUserProfileEdit: ['getAdminUserInfo', 'company_code', 'user_id'],
  postUserCompanyEdit: ['getAdminUserInfo', 'company_code', 'user_id'],
  postAdminUserProfileEdit: ['getAdminUserInfo', 'company_code', 'user_id'],
  postAdminUserCompanyEdit: ['getAdminUserInfo', 'company_code', 'user_id'],
  postAdminNewsEdit: ['getAdminNewsDetail', 'news_id'],
  postAdminNewsWithdraw: ['getAdminNewsDetail', 'news_id'],
  postAdminDocumentEdit: ['getAdminDocumentDetail', 'document', 'version'],
  postAdminDocumentDelete: ['getAdminDocumentDetail', 'document', 'version'],
  postAdminDocumentPublish: ['getAdminDocumentDetail', 'document', 'version'],
  postAdminDocumentUnpublish: ['getAdminDocumentDetail', 'document', 'version'],
  postAdminSendmailEdit: ['getAdminSendmailDetail', 'template_id'],
  postAdminSendmailReset: ['getAdminSendmailDetail', 'template_id'],
}

describe.each(engines)('rule 6: edits begun before another change, on %s', engine => {
  let api: AccountApi
  let manager: Person
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  /** The body of a call with the current row version. */
  const inputOf = async (name: EditCall): Promise<Input & { body: Record<string, unknown> }> => {
    if (name === 'postAdminCompanyRegist') {
      const query = { company_code: companyA }
      const { row_version } = (await callByName(api, 'getAdminCompanyDetail', { query }, editor.token)).body
      return { body: { ...companyProfile, ...query, managers: [manager.id], row_version } }
    }
    const member = await api.person({ company: companyA })
    const { body = {}, ...rest } = await inputs[name]({ api, member, caller: editor })
    return { ...rest, body }
  }

  test.each(Object.keys(readers) as EditCall[])(
    '%s: 409 with the current state, which permits the next try',
    async name => {
      const caller = callerOf(contract[name], { editor, manager })
      const input = await inputOf(name)
      const { row_version } = input.body
      const edit = (version: number) =>
        callByName(api, name, { ...input, body: { ...input.body, row_version: version } }, caller?.token)

      const before = await digestAll(api.db)
      const stale = await edit(Number(row_version) - 1)
      expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
      expect((await edit(Number.MAX_VALUE)).status).toBe(409)
      expect(await digestAll(api.db)).toEqual(before)

      const [reader, ...keys] = readers[name]
      const { current } = stale.body
      const fields: Record<string, unknown> = {
        company_code: current.companies?.[0]?.code,
        ...input.params,
        ...input.body,
      }
      const query = Object.fromEntries(keys.map(key => [key, String(fields[key])]))
      const viewer = callerOf(contract[reader], { editor, manager })
      const read = (await callByName(api, reader, { query }, viewer?.token)).body
      expect([read].flat()).toContainEqual(expect.objectContaining(current))
      expect(JSON.stringify(current)).toContain(`"row_version":${row_version}`)
      expect((await edit(Number(row_version))).status).toBe(200)
      // The same edit again is stale itself, or what it deleted is gone.
      expect([404, 409]).toContain((await edit(Number(row_version))).status)
    },
  )
})
