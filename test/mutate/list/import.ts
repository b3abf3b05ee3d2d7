// biome-ignore-all format: one mutation a line
import { inFile } from '../mutation.ts'

const tests = ['account-api/jobs/import', 'account-api/jobs/selection'] as const

export const imports = [
  ...inFile('server/account-api/account/planned-change/plan.ts', ['account-api/jobs/import', 'account-api/jobs/selection', 'account-api/jobs/same-rules'], [
    ['administrators rename people of several companies', `if (isMember && renames && !mayControlPerson(caller, person)) refuse('family_name', 'forbidden')`, '', 'account-api/jobs/import'],
    ['a plan lets administrators appoint', `if (refusal) refuse('manager_flg', refusal)`, '', 'account-api/jobs/import'],
    ['a plan lets everybody switch anyone', `if (refusal) refuse('active_flg', refusal)`, '', 'account-api/jobs/same-rules'],
    ['a plan unlocks people that the maker has locked', `if (refusal) refuse('lock_flg', refusal)`, '', 'account-api/jobs/same-rules'],
    ['a plan adds people who are invited elsewhere', `if (taken) return refuse('email', taken)`, '', 'account-api/jobs/import'],
    ['services that a company lacks are permitted', `if (status === 1) plan.problems.push({ field, code: 'choice', value: '1' })`, '', 'account-api/jobs/selection', 'account-api/jobs/import'],
  ]),
  ...inFile('server/account-api/jobs/import/check-file.ts', ['account-api/jobs/import'], [
    ['a file for one company has rows of another', `if (companyCode !== undefined && company_code !== companyCode)`, 'if (company_code === undefined)'],
  ]),
  ...inFile('server/account-api/jobs/check/plan-rows.ts', ['account-api/jobs/import'], [
    ['administrators learn who has an account', `return isKnown || caller.kind === 'employee' ? person : undefined`, 'return person'],
  ]),
  ...inFile('server/account-api/jobs/check/kept.ts', ['account-api/jobs/import', 'account-api/jobs/kept'], [
    ['rows of a company have no bound', `if (kept.rows + more.rows > mostRows) return \`import_kept:\${mostRows}\``, '', 'account-api/jobs/import'],
    ['bytes of a company have no bound', `if (kept.bytes + more.bytes > keptMegabytes * megabyte) return \`import_bytes:\${keptMegabytes}\``, '', 'account-api/jobs/kept'],
    ['all imports together have no bound', `return kept.allBytes + more.bytes > allMegabytes * megabyte ? 'import_full' : undefined`, 'return undefined', 'account-api/jobs/kept'],
  ]),
  ...inFile('server/account-api/jobs/check/store-rows.ts', ['account-api/jobs/import'], [
    ['repeated rows are made', 'rows.map(row => (isRepeated(row) ? refused(row) : row))', 'rows'],
    ['the first of repeated rows is made', `    alone.map(({ seq }) => seq),`, '    [],', 'account-api/jobs/correct'],
  ]),
  ...inFile('server/account-api/jobs/check/check-rows.ts', tests, [
    ['rows take the last administrator', `    await refuseLastAdministrators(db, job.id)\n`, '', 'account-api/jobs/selection', 'account-api/jobs/import'],
    ['an earlier check replaces a later one', `if (later) throw new AppError('conflict')`, '', 'account-api/jobs/reading'],
  ]),
  ...inFile('server/account-api/jobs/handlers.ts', ['account-api/jobs/import', 'account-api/jobs/correct', 'account-api/jobs/selection'], [
    ['an import runs twice', `      if (job.state !== 'checked') throw new AppError('conflict')\n`, '', 'account-api/jobs/selection'],
    ['an import runs in the name of its maker', `.set({ state: 'running', made_by: caller.userId, checked_by`, `.set({ state: 'running', checked_by`, 'account-api/jobs/seen'],
    ['a running import is corrected', `if (rowJobs[job.job_kind].rowsAre !== 'file' || job.state !== 'checked') throw new AppError('conflict')`, '', 'account-api/jobs/correct'],
    ['an import runs as it was not seen', `      await mustBeSeen(trx, side, job, row_version, context)\n      const checker`, '      const checker', 'account-api/jobs/seen'],
    ['an import is corrected as it was not seen', `      await mustBeSeen(trx, side, job, row_version, context)\n      const { change`, '      const { change', 'account-api/jobs/seen'],
    ['what another person checked runs unasked', `if (checker !== caller.userId && takes_over === 0) throw new AppError('checked_by_other')`, '', 'account-api/jobs/seen'],
    ['a file gives roles without a proof', `if (await changesRoles(trx, job)) mustProve(context, 'role')`, '', 'account-api/jobs/proof'],
  ]),
  ...inFile('server/account-api/jobs/import/correct.ts', ['account-api/jobs/seen'], [
    ['a correction keeps the version', 'const row_version = job.row_version + 1', 'const { row_version } = job'],
  ]),
  ...inFile('server/account-api/jobs/store.ts', ['account-api/jobs/import'], [
    ['imports of other companies are seen', `query.where('account_import.company_code', '=', side.kind === 'customer' ? side.companyCode : '')`, 'query'],
  ]),
  ...inFile('server/account-api/jobs/rows/old-rows.ts', ['account-api/jobs/import'], [
    ['rows are never deleted', `    await deleteRows(db, id)\n`, ''],
  ]),
  ...inFile('server/account-api/jobs/run/slice.ts', ['account-api/jobs/import', 'account-api/jobs/batch', 'account-api/jobs/selection'], [
    ['an import goes on without the right', `if (await holdIfUnallowed(trx, job_kind, id, now)) return undefined`, '', 'account-api/jobs/import'],
    ['what was not proven at its start is made', 'Object.entries(stored ?? allProven)', 'Object.entries(allProven)', 'account-api/jobs/proof'],
  ]),
  ...inFile('server/account-api/jobs/run/make-rows.ts', tests, [
    ['people who have changed since the check are overwritten', `if (isMember && person?.row_version !== row.row_version) return 'stale'`, '', 'account-api/jobs/import'],
    ['a row does more than its check said', `areAmong(plan.changes, row.changes) && plan.outcome === row.outcome`, 'true', 'account-api/jobs/import'],
  ]),
  ...inFile('server/account-api/jobs/import/decode-file.ts', ['account-api/jobs/read-file'], [
    ['files of any size are read', `if (bytes.length > importLimits.bytes) throw fileError('file_too_large')`, ''],
  ]),
  ...inFile('server/account-api/jobs/import/read-records.ts', ['account-api/jobs/read-file'], [
    ['files of any number of rows are read', `if (++count > importLimits.rows + 1) throw fileError(\`file_rows:\${importLimits.rows}\`)`, ''],
    ['rows of any number of columns are read', `if (record.length > importLimits.columns) throw fileError(\`file_columns:\${importLimits.columns}\`)`, ''],
  ]),
  ...inFile('shared/rules/account-import.ts', ['account-api/access/limits'], [
    ['files of 50 MiB', 'bytes: 5 * 1024 * 1024', 'bytes: 50 * 1024 * 1024'],
    ['2,000,000 rows of a company', 'kept: 200_000', 'kept: 2_000_000'],
    ['rows are kept for a year', 'importRowDays = 30', 'importRowDays = 365'],
  ]),
]
