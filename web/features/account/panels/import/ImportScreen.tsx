import type { ReactNode } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import type { ImportInfo } from '../../../../../shared/model/job.ts'
import { importFilters, importRowDays } from '../../../../../shared/rules/account-import.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { validationText } from '../../../../kit/field/validation.ts'
import { serverErrors } from '../../../../kit/form/problems.ts'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { FilterLinks } from '../../../../kit/list/FilterLinks.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { type List, useList } from '../../../../kit/list/list-state.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { FailureNotice } from '../../../../kit/status/FailureNotice.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { ObjectName } from '../../../../kit/status/ObjectName.tsx'
import { SkeletonPanel } from '../../../../kit/status/SkeletonPanel.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type MessageId, type Translate, useText } from '../../../../messages/index.ts'
import { usePolling } from '../../../../state/use-polling.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ImportChip } from '../../parts/import/ImportChip.tsx'
import { isMoving, pollMs } from '../../parts/import/import-summary.ts'
import { importName, isOfFile, labelsOf, SourceFacts } from '../../parts/import/job-views.tsx'
import { rowColumns } from '../../parts/import/row-columns.tsx'
import { rowsHeading } from '../../parts/import/rows-heading.ts'
import { checkAgain, type ImportSide, useImport } from '../../stores/imports.ts'
import { CorrectForm } from './CorrectForm.tsx'
import { NewImport } from './NewImport.tsx'
import { ReadingPanel } from './ReadingPanel.tsx'
import { StatePanel } from './StatePanel.tsx'

const Filter = v.picklist(importFilters)

/** The list state of the page. An unknown filter means `all`. */
const useRowList = () => {
  const list = useList('import-rows')
  const filter = v.is(Filter, list.filter) ? list.filter : 'all'
  return { list: { ...list, filter }, query: { page: list.page, per_page: list.per_page, filter } }
}

interface ImportScreenProps {
  side: ImportSide
  id: string
  /** The reader may run and stop it, and import a corrected file. */
  mayImport: boolean
  hrefOf: (id: string) => string
  /** Link to the list. */
  back: ReactNode
}

/** One import: what the check has found, how to run it, its progress, and what has become of each row. */
export function ImportScreen({ side, id, mayImport, hrefOf, back }: ImportScreenProps) {
  const t = useText()
  const { list, query } = useRowList()
  const found = useResource(useImport, { side, id, ...query })
  const { data } = found
  usePolling(found, data !== undefined && isMoving(data), data && pollMs(data))
  const name = data && importName(data, t)
  const one = t(data ? labelsOf(data).one : 'import.one')
  useTitle(name)
  if (isMissing(found.error)) return <Missing />
  return (
    <>
      {back}
      <PageHeader
        chips={data && <ImportChip summary={data} />}
        data={
          data && [
            ...(side.audience === 'employee' && data.company_code
              ? [{ term: t('company.code'), value: <span className="code">{data.company_code}</span> }]
              : []),
            {
              term: t(data.started_at ? 'import.madeBy' : 'import.checkedBy'),
              value: <span translate="no">{data.made_by}</span>,
            },
            ...(data.resumed_by
              ? [{ term: t('held.resumedBy'), value: <span translate="no">{data.resumed_by}</span> }]
              : []),
            ...(data.checked_by === data.made_by
              ? []
              : [{ term: t('import.checkedBy'), value: <span translate="no">{data.checked_by}</span> }]),
            data.started_at
              ? { term: t('import.startedAt'), value: <Time value={data.started_at} /> }
              : { term: t('import.checkedAt'), value: <Time value={data.created_at} /> },
          ]
        }
        label={one}
        title={
          <ObjectName
            failed={found.status === 'failed'}
            name={name && (data && isOfFile(data) ? <span translate="no">{name}</span> : name)}
            title={one}
          />
        }
      />
      <Loaded
        labels={{ loading: t('import.loading'), failed: t('import.failed') }}
        placeholder={
          <>
            <SkeletonPanel rows={3} />
            <SkeletonPanel rows={10} />
          </>
        }
        // The rows of the last page stay, with what was typed in them.
        resource={{ ...found, isOutdated: false }}
      >
        {info => {
          if (info.state === 'reading' || info.state === 'refused')
            return <ReadingPanel hrefOf={hrefOf} info={info} mayImport={mayImport} side={sideOf(side, info)} />
          const errors = info.state === 'checked' ? info.found.error : info.done.error
          const isLeft = !info.held && (errors > 0 || info.state === 'stopped')
          return (
            <>
              <Columns
                main={
                  <>
                    <StatePanel
                      correctedHref={list.hrefFor({ filter: 'corrected', page: 1 })}
                      info={info}
                      mayImport={mayImport}
                      side={side}
                    />
                    {mayImport &&
                      isLeft &&
                      info.state !== 'running' &&
                      (isOfFile(info) ? (
                        <Correction hrefOf={hrefOf} info={info} side={sideOf(side, info)} />
                      ) : (
                        <TryAgain hrefOf={hrefOf} info={info} side={side} />
                      ))}
                  </>
                }
                side={<SourceFacts info={info} />}
              />
              {info.has_rows === 1 ? (
                <Rows info={info} list={list} mayImport={mayImport} loading={isOther(info.shown, query)} side={side} />
              ) : (
                <Notice title={t('import.noRows')} variant="note">
                  <p>{t('import.noRowsText', { days: importRowDays })}</p>
                </Notice>
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

type Info = ImportInfo & { shown: { page?: unknown; per_page?: unknown; filter?: unknown } }

/** A corrected file is for the same company. */
const sideOf = (side: ImportSide, { company_code }: ImportInfo): ImportSide =>
  side.audience === 'customer' ? side : { ...side, company_code: company_code ?? undefined }

/** Whether the visible rows belong to another query. A poll of the same query shows no loading state. */
const isOther = (shown: Info['shown'], query: { page: number; per_page: number; filter: string }) =>
  shown.page !== query.page || shown.per_page !== query.per_page || shown.filter !== query.filter

interface CorrectionProps {
  side: ImportSide
  info: ImportInfo
  hrefOf: (id: string) => string
}

const correctionTexts: Partial<Record<ImportInfo['state'], MessageId>> = {
  checked: 'import.correctHere',
  stopped: 'import.continueText',
}

/** How the rows that were left out are corrected, and imported again. */
function Correction({ side, info, hrefOf }: CorrectionProps) {
  const t = useText()
  const { state } = info
  return (
    <Panel padded title={t(state === 'stopped' ? 'import.continue' : 'import.correct')}>
      <div className="stack">
        <p>{t(correctionTexts[state] ?? 'import.correctText')}</p>
        <NewImport
          again={state === 'stopped' ? 'import.choose' : 'import.chooseAgain'}
          hrefOf={hrefOf}
          replaces={state === 'checked'}
          side={side}
        />
      </div>
    </Panel>
  )
}

/** Checks those people again who were refused, or not reached. */
function TryAgain({ side, info: { id, state, total, done }, hrefOf }: CorrectionProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const { busy, error, attempts, run } = useCall(async () => navigate(hrefOf((await checkAgain(side, id)).id)))
  if (state === 'checked' || state === 'inviting') return null
  const count = total - done.add - done.change - done.same
  return (
    <Panel padded title={t(state === 'stopped' ? 'selection.continue' : 'selection.again')}>
      <div className="stack">
        <p>{t('selection.againText')}</p>
        {error !== undefined && (
          <FailureNotice error={error} key={attempts} reason={refusalOf(error, t)} title={t('selection.checkFailed')} />
        )}
        <div className="button-row">
          <Button busy={busy} onClick={() => void run()}>
            {t('selection.checkAgain', { count })}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** Why a selection was refused as a whole. */
const refusalOf = (error: unknown, t: Translate): string | undefined =>
  serverErrors(error)
    .search?.map(code => validationText(code, t))
    .join(' ')

interface RowsProps {
  side: ImportSide
  info: Info
  list: List
  mayImport: boolean
  /** Rows of another query are loading. */
  loading: boolean
}

/** The rows, filtered by what they do; paginated. */
function Rows({ side, info, list, mayImport, loading }: RowsProps) {
  const t = useText()
  const editable = mayImport && info.state === 'checked' && isOfFile(info)
  const { found, done, total, rows } = info
  const labels = labelsOf(info)
  const title = t(labels.rows)
  const columns = rowColumns(info, { withCompany: side.audience === 'employee', editable }, t)
  const content =
    rows.data.length > 0 ? (
      <DataTable
        caption={title}
        columns={columns}
        list={list}
        loading={loading}
        rowKey={row => String(row.line)}
        rows={rows.data}
      />
    ) : (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ filter: 'all', page: 1 })}>{t('import.showAll')}</ButtonLink>}
        title={t('import.none')}
      />
    )
  return (
    <>
      <div className="list-head">
        <h2 id={rowsHeading} tabIndex={-1}>
          {title}
        </h2>
        <FilterLinks
          label={t('import.result')}
          list={list}
          options={[
            { value: 'all', label: t('import.all'), count: total },
            // Rows that the check refused are refused by the run, too.
            { value: 'error', label: t(labels.error), count: Math.max(found.error, done.error) },
            ...(isOfFile(info) ? [{ value: 'add', label: t('import.add'), count: found.add }] : []),
            { value: 'change', label: t('import.change'), count: found.change },
            { value: 'same', label: t(labels.same), count: found.same },
            ...(info.corrected > 0
              ? [{ value: 'corrected', label: t('import.corrected'), count: info.corrected }]
              : []),
          ]}
        />
      </div>
      {/* What was typed stays while a filter shows no rows. */}
      {editable ? (
        <CorrectForm info={info} side={side}>
          {content}
        </CorrectForm>
      ) : (
        content
      )}
      <ListFoot columns={columns} list={list} moves={isMoving(info)} page={rows} />
    </>
  )
}
