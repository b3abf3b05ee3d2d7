import type { ImportInfo } from '../../../../../shared/model/job.ts'
import type { ImportSeparator } from '../../../../../shared/rules/account-import.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { Email } from '../../../../kit/text/Email.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { fieldText } from './row-text.ts'

const separators: Record<ImportSeparator, MessageId> = {
  ',': 'import.comma',
  ';': 'import.semicolon',
  '\t': 'import.tab',
}

/** What the first row has in a column. */
function Sample({ field, value }: { field: string | null; value: string | undefined }) {
  if (!value) return <span className="quiet">—</span>
  return field === 'email' ? <Email address={value} /> : value
}

/** How a file was read: character set, separator, and its columns with the first row as a sample. */
export function FileFacts({ info: { state, charset, separator, columns, sample } }: { info: ImportInfo }) {
  const t = useText()
  const unknown = columns.filter(({ field }) => field === null).map(({ title }) => title || t('import.untitled'))
  return (
    <Panel title={t('import.readAs')}>
      {unknown.length > 0 && (
        <div className="panel-body">
          <Notice title={t('import.unknown', { count: unknown.length })} variant="note">
            <p translate="no">{unknown.join(t('csv.comma'))}</p>
            <p>{t('import.unknownText')}</p>
          </Notice>
        </div>
      )}
      <Facts
        facts={[
          {
            term: t('csv.charset'),
            value: <span className="nowrap">{charset === 'UTF-8-BOM' ? t('import.utf8Bom') : charset}</span>,
          },
          { term: t('import.separator'), value: t(separators[separator]) },
        ]}
      />
      {sample.length > 0 && (
        <details className="import-sample" open={state === 'checked'}>
          <summary>{t('import.sample')}</summary>
          <dl>
            {columns.map(({ title, field }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move, and titles may repeat.
              <div key={at}>
                <dt translate="no">
                  {title || t('import.untitled')}
                  {field !== null && fieldText(field, [], t) !== title && !field.startsWith('services.') && (
                    <small>{fieldText(field, columns, t)}</small>
                  )}
                </dt>
                <dd translate="no">
                  <Sample field={field} value={sample[at]} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Panel>
  )
}
