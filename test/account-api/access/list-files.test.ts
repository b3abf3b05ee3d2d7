/** The files of lists: their titles, and that states are the words of the pages, in both languages. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastEngine } from '../../helper/account-api.ts'
import { parseCsv } from '../../helper/csv.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyServices, setUp } from '../set-up.ts'

const names = { ja: ['姓', 'ミドルネーム', '名'], en: ['Family name', 'Middle name', 'First name'] }
const company = { ja: ['会社コード', '会社名'], en: ['Company code', 'Company name'] }
const members = {
  ja: [...company.ja, 'メールアドレス', ...names.ja, '部署', '役職', '管理者', '状態', '招待'],
  en: [...company.en, 'Email address', ...names.en, 'Department', 'Position', 'Administrator', 'Status', 'Invitation'],
}
const lastLogin = { ja: '最終ログイン（Asia/Tokyo）', en: 'Last login (Asia/Tokyo)' }

/** Titles of the file of each list, as they are served. */
const heads: Record<string, { query?: Record<string, string>; ja: string[]; en: string[] }> = {
  'admin/account/list': { ja: [...members.ja, lastLogin.ja], en: [...members.en, lastLogin.en] },
  'admin/company/user/list': {
    query: { company_code: companyA },
    ja: [...members.ja, lastLogin.ja],
    en: [...members.en, lastLogin.en],
  },
  'admin/user/list/ban': {
    ja: [...members.ja, lastLogin.ja, 'ロックの理由', 'ロック日時（Asia/Tokyo）', 'ロック解除の申請'],
    en: [...members.en, lastLogin.en, 'Reason for the lock', 'Locked since (Asia/Tokyo)', 'Unlock request'],
  },
  'admin/invitation/ended': {
    ja: [...company.ja, 'メールアドレス', ...names.ja, '期限（Asia/Tokyo）'],
    en: [...company.en, 'Email address', ...names.en, 'Expired (Asia/Tokyo)'],
  },
  'admin/company/search': {
    ja: [...company.ja, '業種', '会社区分', '国・地域', '状態', '利用者'],
    en: [...company.en, 'Industry', 'Category', 'Country', 'Status', 'Users'],
  },
  'admin/request/list': {
    ja: [
      '受付日時（Asia/Tokyo）',
      '種類',
      '状態',
      'お客様の区分',
      ...company.ja,
      '申請者',
      'メールアドレス',
      '利用したいサービス',
    ],
    en: [
      'Received (Asia/Tokyo)',
      'Type',
      'Status',
      'Customer type',
      ...company.en,
      'Applicant',
      'Email address',
      'Services',
    ],
  },
  'admin/news/list': {
    ja: ['タイトル', '言語', '状態', '開始（Asia/Tokyo）', '終了（Asia/Tokyo）'],
    en: ['Title', 'Language', 'Status', 'From (Asia/Tokyo)', 'Until (Asia/Tokyo)'],
  },
  'admin/import/list': {
    ja: [
      '確認日時（Asia/Tokyo）',
      '会社コード',
      'ファイル',
      '変更の内容',
      '実行者',
      '状態',
      '開始（Asia/Tokyo）',
      '終了（Asia/Tokyo）',
      '行数',
      '追加',
      '変更',
      '変更なし',
      'エラー',
    ],
    en: [
      'Checked at (Asia/Tokyo)',
      'Company code',
      'File',
      'Change',
      'By',
      'Status',
      'Started (Asia/Tokyo)',
      'Ended (Asia/Tokyo)',
      'Rows',
      'Add',
      'Change',
      'No change',
      'Error',
    ],
  },
  'admin/mail/bulk/histories': {
    ja: [
      '番号',
      '件名',
      '送信者',
      '状態',
      '受付日時（Asia/Tokyo）',
      '送信日時（Asia/Tokyo）',
      '終了（Asia/Tokyo）',
      '宛先',
      '送信済み',
      '失敗',
      '結果不明',
    ],
    en: [
      'Number',
      'Subject',
      'Sent by',
      'Status',
      'Accepted at (Asia/Tokyo)',
      'Send at (Asia/Tokyo)',
      'Ended (Asia/Tokyo)',
      'Recipients',
      'Sent',
      'Failed',
      'Uncertain',
    ],
  },
  'admin/mail/info': {
    query: { template_id: 'invitation' },
    ja: ['宛先', '言語', '件名', '状態', '作成（Asia/Tokyo）', '送信（Asia/Tokyo）', '試行回数', '理由'],
    en: ['To', 'Language', 'Subject', 'Status', 'Created (Asia/Tokyo)', 'Sent at (Asia/Tokyo)', 'Attempts', 'Reason'],
  },
  'admin/audit/list': {
    ja: [
      '日時（Asia/Tokyo）',
      '操作した人',
      '操作',
      '対象の種類',
      '対象のID',
      '対象の氏名',
      '対象のメールアドレス',
      ...company.ja,
      '変更前',
      '変更後',
      '理由',
      'IPアドレス',
    ],
    en: [
      'Time (Asia/Tokyo)',
      'By',
      'Action',
      'Kind of object',
      'ID of object',
      'Name',
      'Email address',
      ...company.en,
      'Before',
      'After',
      'Reason',
      'IP address',
    ],
  },
}

describe('files of lists', () => {
  let api: AccountApi
  let editor: Person
  beforeAll(async () => {
    api = await setUp(fastEngine)
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  const file = async (path: string, locale: string, query: Record<string, string> = {}) => {
    const headers = { 'accept-language': locale }
    const { status, body } = await api.call('GET', `/api/v1/${path}/csv`, { as: editor, query, headers })
    expect(status).toBe(200)
    const [head = [], ...rows] = parseCsv(body)
    return { head, rows }
  }
  /** The texts of one column, by its Japanese title. */
  const columnOf = async (path: string, title: string, locale: 'ja' | 'en', query?: Record<string, string>) => {
    const { rows } = await file(path, locale, { ...heads[path]?.query, ...query })
    const at = heads[path]?.ja.indexOf(title) ?? -1
    expect(at).toBeGreaterThanOrEqual(0)
    return [...new Set(rows.map(row => row[at]))].sort()
  }

  test.each(Object.entries(heads))('%s has its titles in both languages', async (path, { query, ja, en }) => {
    expect((await file(path, 'ja', query)).head).toEqual(ja)
    expect((await file(path, 'en', query)).head).toEqual(en)
  })

  test('the list of a service has its permission, under the name of the service', async () => {
    const [service = ''] = companyServices
    const row = await api.db
      .selectFrom('service')
      .select('name_ja')
      .where('service_id', '=', service)
      .executeTakeFirst()
    const { head } = await file('admin/company/user/list', 'ja', { company_code: companyA, service_id: service })
    expect(head).toEqual([...members.ja, row?.name_ja, lastLogin.ja])
  })

  test('states are the words of the pages', async () => {
    const states = async (path: string, title: string, query?: Record<string, string>) => [
      await columnOf(path, title, 'ja', query),
      await columnOf(path, title, 'en', query),
    ]
    await api.person({ company: companyA, columns: { family_name: '状態', lock_flg: 1, lock_reason: 'inactivity' } })
    await api.person({ company: companyA, columns: { family_name: '状態' }, membership: { active_flg: 0 } })
    const some = { search: '状態' }
    expect(await states('admin/account/list', '状態', some)).toEqual([
      ['ロック中', '無効'],
      ['Deactive', 'Locked'],
    ])
    expect(await states('admin/user/list/ban', 'ロックの理由', some)).toEqual([
      ['', '長期間ログインなし'],
      ['', 'Not used for a long time'],
    ])
    await api.company('C000301', { active_flg: 0 })
    await api.company('C000302', { regist_flg: 0 })
    expect(await states('admin/company/search', '状態')).toEqual([
      ['有効', '未登録', '無効'],
      ['Active', 'Deactive', 'Unregistered'],
    ])

    await api.person({ company: companyA })
    const text = { subject: 'お知らせ', body: '本文' }
    for (const send_at of [null, new Date(Date.now() + 3_600_000).toISOString()]) {
      const body = { ja: text, idempotency_key: randomUUID(), send_at }
      expect((await api.call('POST', '/api/v1/admin/mail/bulk/send', { as: editor, body })).status).toBe(200)
    }
    await api.db.updateTable('bulk_mail').set({ state: 'paused' }).where('send_at', 'is', null).execute()
    expect(await states('admin/mail/bulk/histories', '状態')).toEqual([
      ['一時停止中', '送信予約'],
      ['Paused', 'Scheduled'],
    ])

    const news = { ja: { title: 'お知らせ', body: '本文' }, en: { title: '', body: '' }, ends_at: null }
    for (const published_at of ['2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])
      expect(
        (await api.call('POST', '/api/v1/admin/news/add', { as: editor, body: { ...news, published_at } })).status,
      ).toBe(200)
    expect(await states('admin/news/list', '状態')).toEqual([
      ['掲載中', '掲載予定'],
      ['Scheduled', 'Shown'],
    ])

    const selection = { action: 'deactivate', search: '状態' }
    const file = { file_name: 'a.csv', content: Buffer.from('email,姓\nx,山田').toString('base64') }
    for (const [call, body] of [
      ['selection', selection],
      ['check', { ...file, company_code: companyA }],
    ] as const) {
      expect((await api.call('POST', `/api/v1/admin/import/${call}`, { as: editor, body })).status).toBe(200)
      // A further check would replace one that has not run.
      await api.db.updateTable('account_import').set({ state: 'running' }).execute()
    }
    expect(await states('admin/import/list', '状態')).toEqual([
      ['取り込み中', '実行中'],
      ['Importing', 'Running'],
    ])
    expect(await states('admin/import/list', '変更の内容')).toEqual([
      ['', '無効にする'],
      ['', 'Deactivate'],
    ])
  })

  test.each(['admin/account/list', 'admin/company/user/list', 'admin/company/search'])(
    '%s cannot be ordered by what is no column of it: 422',
    async path => {
      const ask = (sort: string, suffix = '') =>
        api.call('GET', `/api/v1/${path}${suffix}`, { as: editor, query: { ...heads[path]?.query, sort } })
      for (const suffix of ['', '/csv']) {
        expect((await ask('name', suffix)).status).toBe(200)
        for (const sort of ['email', 'title', 'constructor', '']) {
          const { status, body } = await ask(sort, suffix)
          expect([status, body.errors], sort).toEqual([422, { sort: ['choice'] }])
        }
      }
    },
  )
})
