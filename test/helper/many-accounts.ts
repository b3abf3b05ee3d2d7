import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/account-api/database/schema.ts'
import { familyNames, firstNames } from '../../server/demo/names.ts'
import { foldForSearch } from '../../shared/rules/search.ts'

/** One company with this many people; the others have ten each. */
export const bigCompany = { code: 'C200001', people: 10_000 }

const words = (text: string) => sql`${text.split(' ').map(foldForSearch)}::text[]`
const places = words(
  '北海道 青森 岩手 宮城 秋田 山形 福島 茨城 栃木 群馬 埼玉 千葉 東京 神奈川 新潟 富山 石川 福井 山梨 長野 岐阜 静岡 愛知 三重 滋賀 京都 大阪 兵庫 奈良 和歌山 鳥取 島根 岡山 広島 山口 徳島 香川 愛媛 高知 福岡 佐賀 長崎 熊本 大分 宮崎 鹿児島 沖縄',
)
const marks = words(
  '青空 みどり 旭 光 東洋 第一 三共 丸栄 新星 大和 日の出 共栄 太陽 北斗 南海 中央 山手 若葉 富士 白鳥',
)
const trades = words('建機 重機 リース 土木 建設 工業 クレーン 運輸 機械サービス 興業')
const parts = (of: typeof familyNames, part: 0 | 1 | 2) => sql`${of.map(name => foldForSearch(name[part]))}::text[]`

/** The search indexes, by their table. They are created after the rows are inserted, which takes a tenth of the time. */
const searchIndexes = { user_search: 'user', company_user_search: 'company_user' }

/**
 * Fills a PostgreSQL database with accounts like those of the demo data: ten people in each of `accounts` / 10 companies, the
 * first an administrator, and one big company. 1 in 50 is locked, and 1 in 500 has requested unlocking. 1 in 100 each is
 * deactivated as a person, as a member, or with the company.
 */
export const fillWithAccounts = (db: Kysely<Database>, accounts: number): Promise<void> =>
  db.connection().execute(async connection => {
    const companies = accounts / 10
    const run = (statement: ReturnType<typeof sql>) => statement.execute(connection)
    // Foreign keys need no check: the generated rows satisfy them.
    await run(sql`set statement_timeout = 0`)
    await run(sql`set session_replication_role = replica`)
    await run(sql`set maintenance_work_mem = '512MB'`)
    for (const name of Object.keys(searchIndexes)) await run(sql`drop index ${sql.ref(name)}`)
    const setMemberSearch = (when: string) => run(sql`alter table company_user ${sql.raw(when)} trigger member_search`)
    await setMemberSearch('enable always')
    await run(sql`
      insert into company (code, company, type, category, nation, regist_flg, active_flg, search_text, user_count)
      select 'C' || 200000 + i, name,
        (array['rental', 'sales', 'construction', 'quarrying'])[1 + i % 4], (array['distributor', 'rental', 'owner'])[1 + i % 3],
        'JP', 1, case when i % 100 = 99 then 0 else 1 end, lower(name),
        case when i = 1 then ${bigCompany.people}::int else 10 end
      from (
        select i, case when i % 5 = 0 then 'Works ' || i || ' Construction' else
          (case when i % 2 = 0 then '株式会社' else '' end) || (${places})[1 + i % 47] || (${marks})[1 + i / 47 % 20] ||
          (${trades})[1 + i / 940 % 10] || (case when i % 2 = 1 then '株式会社' else '' end) end as name
        from generate_series(1, ${companies + 1}::int) as i
      ) as named`)
    await run(sql`
      insert into "user" (id, email, family_name, first_name, family_name_kana, first_name_kana, regist_flg, is_employee, last_login_at, sort_name,
        active_flg, lock_flg, lock_reason, locked_at, search_text)
      select 'u' || i, email, family, first, family_kana, first_kana, 1, 0, now() - i * interval '1 minute', family_kana || ' ' || first_kana,
        case when i % 100 = 7 then 0 else 1 end, case when i % 50 = 3 then 1 else 0 end,
        case when i % 50 = 3 then 'inactivity' end, case when i % 50 = 3 then now() - i * interval '1 second' end,
        concat_ws(E'\n', family || ' ' || first, first || ' ' || family, family || first, family_kana || ' ' || first_kana, family_kana || first_kana, email)
      from (
        select i, family, first, family_kana, first_kana, family_latin || '.' || first_latin || i || '@company' || company || '.example' as email
        from (
          select i, case when i <= ${accounts}::bigint then 2 + i % ${companies}::bigint else 1 end as company,
            (${parts(familyNames, 0)})[f] as family, (${parts(familyNames, 1)})[f] as family_kana, (${parts(familyNames, 2)})[f] as family_latin,
            (${parts(firstNames, 0)})[g] as first, (${parts(firstNames, 1)})[g] as first_kana, (${parts(firstNames, 2)})[g] as first_latin
          from (
            select i, 1 + i * 7919 % ${familyNames.length}::bigint as f, 1 + i * 104729 / 3 % ${firstNames.length}::bigint as g
            from generate_series(1::bigint, ${accounts + bigCompany.people}::bigint) as i
          ) as drawn
        ) as named
      ) as person`)
    await run(sql`
      insert into company_user (company_code, user_id, department, active_flg, manager_flg)
      select 'C' || 200000 + case when i <= ${accounts}::bigint then 2 + i % ${companies}::bigint else 1 end, 'u' || i, '総務部',
        case when i % 100 = 58 then 0 else 1 end,
        case when i <= ${companies}::bigint or i = ${accounts + 1}::bigint then 1 else 0 end
      from generate_series(1::bigint, ${accounts + bigCompany.people}::bigint) as i`)
    await run(sql`
      insert into unlock_request (user_id, text, requested_at) select 'u' || i, 'お願いします。', now() - i * 7919 % 1000 * interval '1 minute'
      from generate_series(3::bigint, ${accounts}::bigint, 500) as i`)
    await setMemberSearch('enable')
    for (const [name, table] of Object.entries(searchIndexes))
      await run(sql`create index ${sql.ref(name)} on ${sql.table(table)} using gin (search_grams(search_text))`)
    await run(sql`vacuum analyze`)
    for (const setting of ['statement_timeout', 'session_replication_role', 'maintenance_work_mem'])
      await run(sql`reset ${sql.ref(setting)}`)
  })
