import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import { Link } from 'wouter'
import { importCountsOf, importList } from '../../../../../shared/lists/imports.ts'
import type { ImportSummary } from '../../../../../shared/model/job.ts'
import { heldWords } from '../../../../../shared/rules/jobs.ts'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Columns } from '../../../../kit/frame/Columns.tsx'
import { Panel, Row, Rows } from '../../../../kit/frame/Panel.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { FilterLinks } from '../../../../kit/list/FilterLinks.tsx'
import { ListFoot } from '../../../../kit/list/ListFoot.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { tableColumns } from '../../../../kit/list/table-columns.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { usePolling } from '../../../../state/use-polling.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ImportChip } from '../../parts/import/ImportChip.tsx'
import { isMoving, listPollMs } from '../../parts/import/import-summary.ts'
import { importName, isOfFile } from '../../parts/import/job-views.tsx'
import { type ImportSide, useImports } from '../../stores/imports.ts'
import { DownloadButtons } from './DownloadButtons.tsx'
import { NewImport } from './NewImport.tsx'

/** Columns of the history: file, state, counts, person and time. */
const importColumns = (t: Translate, hrefOf: (id: string) => string): Column<ImportSummary>[] => {
  const countOf = (key: keyof ImportSummary['done']) => (row: ImportSummary) => (
    <FormattedNumber value={importCountsOf(row)[key]} />
  )
  return tableColumns(importList, t, {
    name: row => (
      <>
        <Link href={hrefOf(row.id)} {...(isOfFile(row) ? { translate: 'no' as const } : {})}>
          {importName(row, t)}
        </Link>
        <small translate="no">{row.made_by}</small>
      </>
    ),
    state: row => <ImportChip summary={row} />,
    add: countOf('add'),
    change: countOf('change'),
    same: countOf('same'),
    error: countOf('error'),
    at: row => <Time value={row.started_at ?? row.created_at} zone={false} />,
  })
}

interface ImportsScreenProps {
  side: ImportSide
  /** The reader may import; others see the history. */
  mayImport: boolean
  hrefOf: (id: string) => string
  /** Above the panels: where the reader is. */
  children: ReactNode
}

/** A new import, and the imports so far. */
export function ImportsScreen({ side, mayImport, hrefOf, children }: ImportsScreenProps) {
  const t = useText()
  const all = useList('imports')
  const filter = all.filter === 'held' ? 'held' : 'all'
  const list = { ...all, filter }
  const imports = useResource(useImports, { ...side, page: list.page, per_page: list.per_page, filter })
  usePolling(imports, imports.data?.data.some(isMoving) ?? false, listPollMs)
  const columns = importColumns(t, hrefOf)
  const table = (rows: readonly ImportSummary[] | undefined) => (
    <DataTable
      caption={t('import.history')}
      columns={columns}
      list={list}
      loading={imports.data !== undefined && imports.data.page !== list.page}
      rowKey={row => row.id}
      rows={rows}
    />
  )
  if (isMissing(imports.error)) return <Missing />
  return (
    <>
      {children}
      {mayImport && (
        <Columns
          main={
            <Panel padded title={t('import.new')}>
              <div className="stack">
                <p>{t('import.intro')}</p>
                <NewImport hrefOf={hrefOf} side={side} />
              </div>
            </Panel>
          }
          side={<Preparation side={side} />}
        />
      )}
      <div className="list-head">
        <h2>{t('import.history')}</h2>
        <FilterLinks
          label={t(importList.state.title)}
          list={list}
          options={[
            { value: 'all', label: t('import.all') },
            { value: 'held', label: t(heldWords) },
          ]}
        />
      </div>
      <Loaded
        labels={{ loading: t('import.listLoading'), failed: t('import.listFailed') }}
        placeholder={table(undefined)}
        resource={imports}
      >
        {page => (
          <>
            {page.data.length > 0 ? (
              table(page.data)
            ) : page.total > 0 ? (
              <EmptyState
                action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('import.firstPage')}</ButtonLink>}
                title={t('import.pastEnd')}
              />
            ) : filter === 'held' ? (
              <EmptyState
                action={<ButtonLink href={list.hrefFor({ filter: 'all' })}>{t('import.showAllImports')}</ButtonLink>}
                title={t('import.noneHeld')}
              />
            ) : (
              <EmptyState title={t('import.empty')}>{mayImport && t('import.emptyText')}</EmptyState>
            )}
            <ListFoot columns={columns} list={list} onCsv={useImports.whole().onCsv} page={page} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** How a file is made: from the template, or from the current accounts. */
function Preparation({ side }: { side: ImportSide }) {
  const t = useText()
  const { company_code } = side
  return (
    <Panel title={t('import.prepare')}>
      <Rows>
        <Row
          action={<DownloadButtons kind="template" name={t('import.template')} query={{ company_code }} />}
          note={t('import.templateText')}
          stacked
          title={t('import.template')}
        />
        {company_code !== undefined && (
          <Row
            action={<DownloadButtons kind="people" name={t('import.people')} query={{ company_code }} />}
            note={t('import.peopleText')}
            stacked
            title={t('import.people')}
          />
        )}
      </Rows>
      <ul className="import-rules small quiet">
        <li>{t('import.charsetRule')}</li>
        <li>{t('import.emptyRule')}</li>
        <li>{t('import.serviceRule')}</li>
        {company_code === undefined && <li>{t('import.companyRule')}</li>}
      </ul>
    </Panel>
  )
}
