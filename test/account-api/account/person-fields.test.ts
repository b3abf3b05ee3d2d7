// @module-tag all

/**
 * Every field of a person through every call that writes people, read back by every call that reads them. Fields and calls
 * come from the schemas of the contract, so that new ones are tested or named as missing.
 */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personSearchColumns } from '../../../server/account-api/directory/people.ts'
import type { Entry } from '../../../shared/contract/entry.ts'
import { type CallName, contract } from '../../../shared/contract/index.ts'
import { membershipInputs, nameInputs } from '../../../shared/model/user.ts'
import { engines } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import { fc } from '../../helper/property.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { callByName } from '../api/inputs/index.ts'
import { freshAddress, nextNumber } from '../api/inputs/input.ts'
import { accessRequest, profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyB, day, setUp, signIn } from '../set-up.ts'

type Texts = Record<string, string>

const schemas: Record<string, v.GenericSchema<unknown, string>> = { ...nameInputs, ...membershipInputs }
const fields = Object.keys(schemas)

interface Node {
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  options?: readonly unknown[]
  pipe?: readonly Node[]
}
const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null

/** Names of fields, and texts of choices, at any depth of a schema. */
const contentOf = (schema: Node): string[] => {
  const { entries = {}, item, wrapped, options = [], pipe = [] } = schema
  const parts = [...Object.values(entries), item, wrapped, ...options, ...pipe].filter(isNode)
  const choices = options.filter(option => typeof option === 'string')
  return [...Object.keys(entries), ...choices, ...parts.filter(part => part !== schema).flatMap(contentOf)]
}

/** The person's fields in a schema. */
const fieldsIn = (schema: v.GenericSchema | undefined): string[] => {
  const names = new Set(schema && contentOf(schema as Node))
  return fields.filter(field => names.has(field))
}
const callsWith = (part: 'body' | 'response') =>
  Object.entries<Entry>(contract)
    .filter(([_, entry]) => fieldsIn(entry[part]).length > 0)
    .map(([name]) => name as CallName)

const only = (texts: Texts, names: readonly string[]): Texts =>
  Object.fromEntries(names.map(name => [name, texts[name] ?? 'missing']))
const blank: Texts = Object.fromEntries(fields.map(field => [field, '']))

/** Values of a field as they are stored; not empty, and no formulas, which the CSV marks. */
const valuesOf = (schema: v.GenericSchema<unknown, string>) =>
  fc
    .oneof(
      fc.string().map(text => `あ${text}`),
      fc.stringMatching(/^0[0-9]{2,12}$/),
      fc.constantFrom('JP', 'US', ...contentOf(schema as Node).filter(choice => choice !== '')),
    )
    .filter(text => v.safeParse(schema, text).success)
    .map(text => v.parse(schema, text))
/** What a person has, and what a call then writes: each field differs. */
const pairs = fc.record(
  Object.fromEntries(
    fields.map(field => {
      const values = valuesOf(schemas[field] ?? v.string())
      return [field, fc.tuple(values, values).filter(([before, after]) => before !== after)]
    }),
  ),
)

interface Subject extends Person {
  company_code: string
  /** What the calls should read. */
  texts: Texts
  /** Fields that the call has written. */
  written: string[]
  state: 'member' | 'invited' | 'asked' | 'requested' | 'employee'
  manager?: boolean
}

describe.each(engines)('fields of a person on %s', engine => {
  let api: AccountApi
  let editor: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const send = async (name: CallName, input: Parameters<typeof callByName>[2], as?: Person) => {
    const { status, body } = await callByName(api, name, input, as?.token)
    expect([name, status, status === 200 ? undefined : body]).toEqual([name, 200, undefined])
    return body
  }
  const bodyOf = (name: CallName) => (contract[name] as Entry).body
  const versionOf = async (id: string) =>
    (await api.db.selectFrom('user').select('row_version').where('id', '=', id).executeTakeFirstOrThrow()).row_version
  /** A company with an administrator. */
  const newCompany = async () => {
    const company_code = await api.company(`X${nextNumber()}`)
    return { company_code, manager: await api.signedIn({ company: company_code, manager: true }) }
  }
  /** A registered member with given texts. */
  const member = async (company: string, texts: Texts) => {
    const person = await api.signedIn({ company, membership: only(texts, Object.keys(membershipInputs)) })
    const names = only(texts, Object.keys(nameInputs)) as Record<keyof typeof nameInputs, string>
    await api.db
      .updateTable('user')
      .set({ ...names, ...personSearchColumns({ email: person.email, ...names }) })
      .where('id', '=', person.id)
      .execute()
    return person
  }

  /** Edits a member. @returns what calls should read then */
  const edit = async (
    name: CallName,
    by: 'person' | 'manager' | 'editor',
    before: Texts,
    after: Texts,
  ): Promise<Subject> => {
    const { company_code, manager } = await newCompany()
    const person = await member(company_code, before)
    const written = fieldsIn(bodyOf(name))
    const texts = { ...before, ...only(after, written) }
    const target = { company_code, user_id: person.id, row_version: await versionOf(person.id) }
    const body = { ...target, ...only(after, written), email: person.email }
    const as = { person, manager, editor }[by]
    const answer = await send(name, { body }, as)
    expect([name, only(answer, fields)]).toEqual([name, texts])
    return { ...person, company_code, texts, written, state: 'member' }
  }

  /** Adds a person to a company. */
  const add = async (name: CallName, texts: Texts, email = freshAddress(), given = newCompany()): Promise<Subject> => {
    const { company_code, manager } = await given
    const body = { company_code, email, ...only(texts, fields) }
    const { user_id } = await send(name, { body }, name === 'postUserRegist' ? manager : editor)
    return { id: user_id, email, company_code, texts, written: fields, state: 'invited' }
  }

  /** Registers an invited person. */
  const register = async ({ company_code, ...person }: Subject, texts: Texts): Promise<Subject> => {
    const token = await api.linkOf(person.email)
    const isNew = (await send('postVerification', { body: { token } })).kind === 'new'
    const body = { ...profile, ...only(texts, fields), token, ...(isNew ? companyProfile : {}) }
    await send('postRegistProfile', { body })
    await send('postRegistPassword', { body: { token, ...newPassword } })
    return { ...person, company_code, texts, written: fields, state: 'member' }
  }

  const request = async (after: Texts): Promise<Subject> => {
    const email = freshAddress()
    const written = fieldsIn(bodyOf('postFormSubscription'))
    await send('postFormSubscription', { body: { ...accessRequest(email), ...only(after, written) } })
    const { id, company_code } = await api.db
      .selectFrom('access_request')
      .select(['id', 'company_code'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const texts = { ...blank, ...only(after, written) }
    return { id, email, company_code: company_code ?? '', texts, written, state: 'requested', manager: true }
  }

  type Writer = (before: Texts, after: Texts) => Promise<Subject>
  const writers: [CallName, string, Writer][] = [
    ['postUserProfileEdit', 'one’s own', (before, after) => edit('postUserProfileEdit', 'person', before, after)],
    ['postUserProfileEdit', 'of staff', (before, after) => edit('postUserProfileEdit', 'manager', before, after)],
    ['postUserCompanyEdit', 'one’s own', (before, after) => edit('postUserCompanyEdit', 'person', before, after)],
    ['postUserCompanyEdit', 'of staff', (before, after) => edit('postUserCompanyEdit', 'manager', before, after)],
    ['postAdminUserProfileEdit', '', (before, after) => edit('postAdminUserProfileEdit', 'editor', before, after)],
    ['postAdminUserCompanyEdit', '', (before, after) => edit('postAdminUserCompanyEdit', 'editor', before, after)],
    ['postUserRegist', 'a new person', (_, after) => add('postUserRegist', after)],
    [
      'postUserRegist',
      'again',
      async (before, after) => {
        const company = await newCompany()
        const { email } = await add('postUserRegist', before, freshAddress(), Promise.resolve(company))
        return add('postUserRegist', after, email, Promise.resolve(company))
      },
    ],
    [
      'postUserRegist',
      'a person with an account',
      async (before, after) => {
        const { email } = await member(companyB, before)
        return { ...(await add('postUserRegist', after, email)), state: 'asked' }
      },
    ],
    [
      'postUserRegist',
      'a person with an account, who joins',
      async (before, after) => {
        const { email } = await member(companyB, before)
        const asked = await add('postUserRegist', after, email)
        await send('postAccountRegist', { body: { token: await api.linkOf(email), agree: true } })
        const texts = { ...after, ...only(before, Object.keys(nameInputs)) }
        return { ...asked, texts, written: Object.keys(membershipInputs), state: 'member' }
      },
    ],
    ['postAdminUserRegist', 'a new person', (_, after) => add('postAdminUserRegist', after)],
    [
      'postRegistProfile',
      'of an invited person',
      async (before, after) => register(await add('postUserRegist', before), after),
    ],
    ['postFormSubscription', '', (_, after) => request(after)],
    [
      'postRegistProfile',
      'of a new company',
      async (before, after) => {
        const { id: _, ...applicant } = await request(before)
        const { id } = await api.db
          .selectFrom('user')
          .select('id')
          .where('email', '=', applicant.email)
          .executeTakeFirstOrThrow()
        return register({ ...applicant, id }, after)
      },
    ],
    [
      'postAdminCompanyRegist',
      '',
      async (_, after) => {
        const email = freshAddress()
        const written = Object.keys(nameInputs)
        const body = { ...companyProfile, managers: [{ email, ...only(after, written) }] }
        const { code, managers } = await send('postAdminCompanyRegist', { body }, editor)
        const [{ user_id: id }] = managers
        return {
          id,
          email,
          company_code: code,
          texts: { ...blank, ...only(after, written) },
          written,
          state: 'invited',
          manager: true,
        }
      },
    ],
    [
      'postAdminUserAzureAdd',
      '',
      async (_, after) => {
        const email = freshAddress()
        const written = fieldsIn(bodyOf('postAdminUserAzureAdd'))
        const body = { email, ...only(after, written), is_only_view: false }
        const { user_id: id } = await send('postAdminUserAzureAdd', { body }, editor)
        return {
          id,
          email,
          company_code: 'C000000',
          texts: { ...blank, ...only(after, written) },
          written,
          state: 'employee',
        }
      },
    ],
  ]

  const row = (data: { id?: string; user_id?: string; company?: { code: string } }[], { id, company_code }: Subject) =>
    data.find(row => (row.id ?? row.user_id) === id && (row.company?.code ?? company_code) === company_code)
  const target = ({ id, company_code }: Subject) => ({ company_code, user_id: id })
  const list = ({ company_code, email }: Subject) => ({ query: { company_code, search: email } })
  const login = async (person: Subject) => ({ ...person, token: await signIn(api.app, person) })
  const isMember = ({ state }: Subject) => state === 'member' || state === 'invited'
  const administratorOf = async ({ company_code }: Subject) => api.signedIn({ company: company_code, manager: true })

  /** Readers: where the person is in their answers; undefined for one whom they do not show. */
  const readers: Partial<Record<CallName, (subject: Subject) => Promise<object | undefined>>> = {
    getUserInfo: async subject =>
      subject.token === undefined ? undefined : ofCompany(await send('getUserInfo', {}, subject), subject),
    getTop: async subject =>
      subject.token === undefined ? undefined : ofCompany((await send('getTop', {}, subject)).user, subject),
    postUserInfo: async subject =>
      isMember(subject) ? send('postUserInfo', { body: target(subject) }, await administratorOf(subject)) : undefined,
    getAdminUserInfo: async subject =>
      isMember(subject) || subject.state === 'employee'
        ? ofCompany(await send('getAdminUserInfo', { query: target(subject) }, editor), subject)
        : undefined,
    getCompanyUserList: async subject =>
      isMember(subject)
        ? row((await send('getCompanyUserList', list(subject), await administratorOf(subject))).data, subject)
        : undefined,
    getAdminCompanyUserList: async subject =>
      isMember(subject) || subject.state === 'employee'
        ? row((await send('getAdminCompanyUserList', list(subject), editor)).data, subject)
        : undefined,
    getAdminAccountList: async subject =>
      isMember(subject)
        ? row((await send('getAdminAccountList', { query: { search: subject.email } }, editor)).data, subject)
        : undefined,
    getAdminUserList: async subject =>
      isMember(subject)
        ? row((await send('getAdminUserList', { query: { search: subject.email } }, editor)).data, subject)
        : undefined,
    getAdminUserSearch: async subject =>
      isMember(subject)
        ? row((await send('getAdminUserSearch', { query: { search: subject.email } }, editor)).data, subject)
        : undefined,
    getAdminUserListBan: async subject => {
      if (!isMember(subject)) return undefined
      const lock = (lock_flg: 0 | 1) =>
        api.db
          .updateTable('user')
          .set({ lock_flg, lock_reason: lock_flg ? 'manual' : null })
          .where('id', '=', subject.id)
          .execute()
      await lock(1)
      const { data } = await send('getAdminUserListBan', { query: { search: subject.email } }, editor)
      await lock(0)
      return row(data, subject)
    },
    getAdminCompanyDetail: async subject =>
      subject.manager && subject.state !== 'requested'
        ? row(
            (await send('getAdminCompanyDetail', { query: { company_code: subject.company_code } }, editor)).managers,
            subject,
          )
        : undefined,
    postCompanyManagerList: async subject =>
      subject.manager && subject.token !== undefined
        ? (await send('postCompanyManagerList', { body: { company_code: subject.company_code } }, subject)).find(
            ({ email }: Person) => email === subject.email,
          )
        : undefined,
    postVerification: async subject =>
      subject.state === 'invited' || subject.state === 'requested'
        ? (await send('postVerification', { body: { token: await api.linkOf(subject.email) } })).known
        : undefined,
    getCompanyAdditionList: async subject =>
      subject.state === 'asked'
        ? row(
            (
              await send(
                'getCompanyAdditionList',
                { query: { company_code: subject.company_code } },
                await administratorOf(subject),
              )
            ).data,
            subject,
          )
        : undefined,
    getAdminCompanyAdditionList: async subject =>
      subject.state === 'asked'
        ? row(
            (await send('getAdminCompanyAdditionList', { query: { company_code: subject.company_code } }, editor)).data,
            subject,
          )
        : undefined,
    getInvitationEnded: async subject => {
      if (subject.state !== 'invited' && subject.state !== 'asked') return undefined
      const as = await administratorOf(subject)
      const endAt = (expires_at: Date) =>
        api.db
          .updateTable('link')
          .set({ invited_by: as.id, expires_at })
          .where('user_id', '=', subject.id)
          .where('purpose', 'in', ['regist', 'addition'])
          .execute()
      await endAt(api.clock.now)
      const { data } = await send('getInvitationEnded', {}, as)
      await endAt(new Date(api.clock.now.getTime() + day))
      return data.find(({ user_id }: { user_id: string }) => user_id === subject.id)
    },
    getAuditList: async subject =>
      isMember(subject)
        ? (
            await send(
              'getAuditList',
              { query: { company_code: subject.company_code, per_page: '100' } },
              await administratorOf(subject),
            )
          ).data.find(({ target }: { target: { id: string } }) => target.id === subject.id)?.person
        : undefined,
    getAdminRequestList: async subject =>
      subject.state === 'requested'
        ? row((await send('getAdminRequestList', { query: { search: subject.email } }, editor)).data, subject)
        : undefined,
    getAdminRequestDetail: async subject =>
      subject.state === 'requested' ? send('getAdminRequestDetail', { query: { id: subject.id } }, editor) : undefined,
    postImportSelection: async subject => {
      if (!isMember(subject)) return undefined
      const { id: user_id, company_code } = subject
      const body = { company_code, action: 'activate', members: [{ company_code, user_id }] }
      const { rows } = await send('postImportSelection', { body }, await administratorOf(subject))
      return rows.data[0].names
    },
    getAdminMailBulkCount: async subject => {
      if (subject.state !== 'member' || subject.token !== undefined) return undefined
      const { first } = await send('getAdminMailBulkCount', { query: { company_code: subject.company_code } }, editor)
      return first.find(({ id }: { id: string }) => id === subject.id)
    },
    getAdminAuditList: async subject =>
      isMember(subject)
        ? (await send('getAdminAuditList', { query: { target: subject.id } }, editor)).person
        : undefined,
  }

  /** A person with the texts of one company. */
  const ofCompany = (person: { companies: { code: string }[] }, { company_code }: Subject) => ({
    ...person,
    ...person.companies.find(({ code }) => code === company_code),
  })

  /** The cells of the account in the CSV. */
  const csvCells = async ({ email, company_code }: Subject): Promise<string[]> => {
    const { body } = await api.call('GET', '/api/v1/admin/user/csv', {
      as: editor,
      query: { is_not_m365: '1', is_m365: '0' },
    })
    return parseCsv(body).find(([code, , , , address]) => code === company_code && address === email) ?? []
  }

  const auditOf = async (id: string, action?: string) => {
    const entries = api.db.selectFrom('audit_log').select(['action', 'before', 'after']).where('target_id', '=', id)
    return (await entries.orderBy('id').execute()).filter(entry => action === undefined || entry.action === action)
  }

  test('every call that writes or reads people is tested', () => {
    expect([...new Set(writers.map(([name]) => name))].sort()).toEqual(callsWith('body').sort())
    // A call with the schema of another one answers through the same function.
    const tested = new Set(
      [...(Object.keys(readers) as CallName[]), ...writers.map(([name]) => name)].map(
        name => contract[name].response as unknown,
      ),
    )
    expect(callsWith('response').filter(name => !tested.has(contract[name].response))).toEqual([])
  })

  test.each(writers)('%s %s', async (_, __, write) => {
    const property = fc.asyncProperty(pairs, async pair => {
      const side = (at: 0 | 1) => Object.fromEntries(fields.map(field => [field, pair[field]?.[at] ?? '']))
      const given = await write(side(0), side(1))
      const canLogin = given.state === 'member' && given.token === undefined
      const hasChosen = given.written.length === fields.length && canLogin
      const token = hasChosen
        ? (await send('postLogin', { body: { email: given.email, password: newPassword.password } })).api_token
        : canLogin
          ? (await login(given)).token
          : given.token
      const subject: Subject = token === undefined ? given : { ...given, token }
      const { texts, written } = subject
      for (const [name, read] of Object.entries(readers)) {
        const found = await read(subject)
        const names = fieldsIn((contract[name as CallName] as Entry).response)
        if (found) expect([name, only(found as Texts, names)]).toEqual([name, only(texts, names)])
      }
      const audited = Object.assign({}, ...(await auditOf(subject.id)).map(({ after }) => after))
      expect(only(audited, written)).toEqual(only(texts, written))
      if (!isMember(subject)) return
      const cells = await csvCells(subject)
      for (const field of fields) if (texts[field] !== '') expect(cells).toContain(texts[field])
      // The trail keeps what a removal takes away.
      if (subject.manager) {
        await send(
          'deleteAdminCompany',
          { params: { company_code: subject.company_code }, body: { text: '廃業' } },
          editor,
        )
      } else {
        const body = { user_id: subject.id, text: '退職' }
        await send('deleteAdminCompanyUser', { params: { company_code: subject.company_code }, body }, editor)
      }
      const [removal] = await auditOf(subject.id, 'user.unlink')
      const kept = Object.keys(membershipInputs)
      expect(only((removal?.before ?? {}) as Texts, kept)).toEqual(only(texts, kept))
    })
    await fc.assert(property, { numRuns: 2 })
  })
})
