// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/account/import/import', 'account-api/account/import/selection'] as const

export const imports = [
  ...inFile('server/account-api/account/import/plan.ts', ['account-api/account/import/import', 'account-api/account/import/selection', 'account-api/account/import/same-rules'], [
    ['administrators rename people of several companies', `if (isMember && renames && !mayControlPerson(caller, person)) refuse('family_name', 'forbidden')`, '', 'account-api/account/import/import'],
    ['a plan lets administrators appoint', `if (refusal) refuse('manager_flg', refusal)`, '', 'account-api/account/import/import'],
    ['a plan lets everybody switch anyone', `if (refusal) refuse('active_flg', refusal)`, '', 'account-api/account/import/same-rules'],
    ['a plan unlocks people that the maker has locked', `if (refusal) refuse('lock_flg', refusal)`, '', 'account-api/account/import/same-rules'],
    ['a plan adds people who are invited elsewhere', `if (taken) return refuse('email', taken)`, '', 'account-api/account/import/import'],
    ['services that a company lacks are permitted', `if (status === 1) plan.problems.push({ field, code: 'choice', value: '1' })`, '', 'account-api/account/import/selection', 'account-api/account/import/import'],
  ]),
  ...inFile('server/account-api/account/import/check-file.ts', ['account-api/account/import/import'], [
    ['a file for one company has rows of another', `if (companyCode !== undefined && company_code !== companyCode)`, 'if (company_code === undefined)'],
  ]),
  ...inFile('server/account-api/account/import/plan-rows.ts', ['account-api/account/import/import'], [
    ['administrators learn who has an account', `return isKnown || caller.kind === 'employee' ? person : undefined`, 'return person'],
  ]),
  ...inFile('server/account-api/account/import/kept.ts', ['account-api/account/import/import', 'account-api/account/import/kept'], [
    ['rows of a company have no bound', `if (kept.rows + more.rows > mostRows) return \`import_kept:\${mostRows}\``, '', 'account-api/account/import/import'],
    ['bytes of a company have no bound', `if (kept.bytes + more.bytes > keptMegabytes * megabyte) return \`import_bytes:\${keptMegabytes}\``, '', 'account-api/account/import/kept'],
    ['all imports together have no bound', `return kept.allBytes + more.bytes > allMegabytes * megabyte ? 'import_full' : undefined`, 'return undefined', 'account-api/account/import/kept'],
  ]),
  ...inFile('server/account-api/account/import/store-rows.ts', ['account-api/account/import/import'], [
    ['repeated rows are made', 'rows.map(row => (isRepeated(row) ? refused(row) : row))', 'rows'],
    ['the first of repeated rows is made', `    alone.map(({ seq }) => seq),`, '    [],', 'account-api/account/import/correct'],
  ]),
  ...inFile('server/account-api/account/import/check.ts', tests, [
    ['rows take the last administrator', `    await refuseLastAdministrators(db, job.id)\n`, '', 'account-api/account/import/selection', 'account-api/account/import/import'],
    ['an earlier check replaces a later one', `if (later) throw new AppError('conflict')`, '', 'account-api/account/import/reading'],
  ]),
  ...inFile('server/account-api/account/import/handlers.ts', ['account-api/account/import/import', 'account-api/account/import/correct', 'account-api/account/import/selection'], [
    ['an import runs twice', `      if (job.state !== 'checked') throw new AppError('conflict')\n`, '', 'account-api/account/import/selection'],
    ['an import runs in the name of its maker', `.set({ state: 'running', made_by: caller.userId, checked_by`, `.set({ state: 'running', checked_by`, 'account-api/account/import/seen'],
    ['a running import is corrected', `if (job.selection || job.state !== 'checked') throw new AppError('conflict')`, '', 'account-api/account/import/correct'],
    ['an import runs as it was not seen', `      await mustBeSeen(trx, side, job, row_version, context)\n      const checker`, '      const checker', 'account-api/account/import/seen'],
    ['an import is corrected as it was not seen', `      await mustBeSeen(trx, side, job, row_version, context)\n      const { change`, '      const { change', 'account-api/account/import/seen'],
    ['what another person checked runs unasked', `if (checker !== caller.userId && takes_over === 0) throw new AppError('checked_by_other')`, '', 'account-api/account/import/seen'],
    ['a file gives roles without a proof', `if (await changesRoles(trx, job)) mustProve(context, 'role')`, '', 'account-api/account/import/proof'],
  ]),
  ...inFile('server/account-api/account/import/correct.ts', ['account-api/account/import/seen'], [
    ['a correction keeps the version', 'const row_version = job.row_version + 1', 'const { row_version } = job'],
  ]),
  ...inFile('server/account-api/account/import/store.ts', ['account-api/account/import/import'], [
    ['imports of other companies are seen', `query.where('account_import.company_code', '=', side.kind === 'customer' ? side.companyCode : '')`, 'query'],
  ]),
  ...inFile('server/account-api/account/import/old-rows.ts', ['account-api/account/import/import'], [
    ['rows are never deleted', `    await deleteRows(db, id)\n`, ''],
  ]),
  ...inFile('server/account-api/account/import/slice.ts', ['account-api/account/import/import', 'account-api/account/import/batch', 'account-api/account/import/selection'], [
    ['an import goes on without the right', `if (await holdIfUnallowed(trx, 'import', id, now)) return undefined`, '', 'account-api/account/import/import'],
    ['what was not proven at its start is made', 'Object.entries(stored ?? allProven)', 'Object.entries(allProven)', 'account-api/account/import/proof'],
  ]),
  ...inFile('server/account-api/account/import/make-rows.ts', tests, [
    ['people who have changed since the check are overwritten', `if (isMember && person?.row_version !== row.row_version) return 'stale'`, '', 'account-api/account/import/import'],
    ['a row does more than its check said', `areAmong(plan.changes, row.changes) && plan.outcome === row.outcome`, 'true', 'account-api/account/import/import'],
  ]),
  ...inFile('server/account-api/account/import/decode-file.ts', ['account-api/account/import/read-file'], [
    ['files of any size are read', `if (bytes.length > importLimits.bytes) throw fileError('file_too_large')`, ''],
  ]),
  ...inFile('server/account-api/account/import/read-records.ts', ['account-api/account/import/read-file'], [
    ['files of any number of rows are read', `if (++count > importLimits.rows + 1) throw fileError(\`file_rows:\${importLimits.rows}\`)`, ''],
    ['rows of any number of columns are read', `if (record.length > importLimits.columns) throw fileError(\`file_columns:\${importLimits.columns}\`)`, ''],
  ]),
  ...inFile('shared/rules/account-import.ts', ['account-api/access/limits'], [
    ['files of 50 MiB', 'bytes: 5 * 1024 * 1024', 'bytes: 50 * 1024 * 1024'],
    ['2,000,000 rows of a company', 'kept: 200_000', 'kept: 2_000_000'],
    ['rows are kept for a year', 'importRowDays = 30', 'importRowDays = 365'],
  ]),
]
