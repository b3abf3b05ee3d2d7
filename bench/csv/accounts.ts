const perCompany = 1_000

/** Statements that fill a database with accounts of customers, each with one service. */
export const fillStatements = (accounts: number): string[] => [
  `insert into company (code, company, type, category, search_text, regist_flg, active_flg)
    select 'D' || lpad(n::text, 6, '0'), '株式会社機械リース' || n, 'rental', 'rental', '', 1, 1
    from generate_series(1, ${accounts / perCompany}) as n`,
  `insert into company_service (company_code, service_id, status)
    select code, service_id, 1 from company cross join service where code like 'D%'`,
  `insert into "user" (id, email, family_name, first_name, search_text, regist_flg, registered_at, last_login_at)
    select 'bulk-' || n, 'person' || n || '@example.com', '髙橋', '健一郎', '', 1, now(), now()
    from generate_series(1, ${accounts}) as n`,
  `insert into company_user (company_code, user_id, department, position, cell_phone_number)
    select 'D' || lpad((1 + n / ${perCompany})::text, 6, '0'), 'bulk-' || n, '営業部 第二係', '主任', '090-5550-1234'
    from generate_series(1, ${accounts - 1}) as n`,
  `insert into user_service (company_code, user_id, service_id, status)
    select company_code, user_id, 'product-api', 1 from company_user where company_code like 'D%'`,
  'analyze',
]
