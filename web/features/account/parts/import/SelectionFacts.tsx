import { selectionActionWords } from '../../../../../shared/lists/imports.ts'
import type { ImportSummary } from '../../../../../shared/model/job.ts'
import { accountStatusWords } from '../../../../../shared/rules/status.ts'
import { Facts } from '../../../../kit/frame/Facts.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { useText } from '../../../../messages/index.ts'

type Selection = Extract<ImportSummary, { kind: 'selection' }>['selection']

/** Who was selected, and what is done with them. */
export function SelectionFacts({ selection: { action, services, search, filter, by_hand } }: { selection: Selection }) {
  const t = useText()
  return (
    <Panel title={t('selection.one')}>
      <Facts
        facts={[
          { term: t('selection.action'), value: t(selectionActionWords[action]) },
          ...(services.length > 0 ? [{ term: t('account.services'), value: services.join(t('csv.comma')) }] : []),
          { term: t('selection.people'), value: t(by_hand === 1 ? 'selection.byHand' : 'selection.everyone') },
          ...(search ? [{ term: t('list.search'), value: <span translate="no">{search}</span> }] : []),
          ...(filter === 'all' ? [] : [{ term: t('account.status'), value: t(accountStatusWords[filter]) }]),
        ]}
      />
    </Panel>
  )
}
