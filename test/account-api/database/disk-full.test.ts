import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../helper/account-api.ts'
import { companyA, setUp } from '../set-up.ts'

onBothEngines('%s', engine => {
  test('a full disk: 503 with Retry-After, the change is rolled back, and later requests succeed', async () => {
    const { call, signedIn, db, close } = await setUp(engine)
    const person = await signedIn({ company: companyA })
    const edit = () =>
      call('POST', '/api/v1/front/user/company/edit', {
        as: person,
        body: { company_code: companyA, department: '新部署', position: '', cell_phone_number: '', row_version: 1 },
      })
    // The error that the engine raises when a file cannot grow (SQLSTATE 53100), late in a transaction.
    await sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger full_disk before insert on audit_log for each row execute function refuse()`.execute(db)
    const refused = await edit()
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.body).toMatchObject({ code: 'unavailable' })

    await sql`drop trigger full_disk on audit_log`.execute(db)
    expect((await edit()).status).toBe(200)
    await close()
  })
})
