import './page.css'
import type { Choice } from '../../../../../shared/contract/reference/choice.ts'
import { locales } from '../../../../../shared/rules/locale.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import type { Column } from '../../../../kit/list/DataTable.tsx'
import { MoveButtons } from '../../../../kit/list/MoveButtons.tsx'
import type { Ordering } from '../../../../kit/list/use-ordering.ts'
import { Chip } from '../../../../kit/status/Chip.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import type { Translate } from '../../../../messages/index.ts'

interface Actions {
  ordering: Ordering
  onRename: (choice: Choice) => void
  onRetire: (choice: Choice) => void
}

/** The name of a choice in the reader's language; '' for one that is gone. */
export const choiceName = (choice: Choice | undefined, t: Translate): string =>
  choice ? choice[`name_${t.locale}`] : ''

/** Columns of a list of choices; view-only employees have no actions. */
export const choiceColumns = (t: Translate, actions: Actions | undefined): Column<Choice>[] => [
  ...locales.map(
    (locale): Column<Choice> => ({
      key: locale,
      kind: locale === t.locale ? 'head' : 'text',
      head: t(`audit.field.name_${locale}`),
      cell: row => <span lang={locale}>{row[`name_${locale}`]}</span>,
    }),
  ),
  {
    key: 'companies',
    kind: 'number',
    head: t('choice.companies'),
    cell: row => row.companies.toLocaleString(t.locale),
  },
  {
    key: 'state',
    kind: 'chip',
    head: t('audit.field.retired'),
    cell: row => (
      <Chip shape={row.retired === 1 ? 'ring' : 'dot'} tone={row.retired === 1 ? 'deactive' : 'active'}>
        {t(`audit.value.retired.${row.retired}`)}
      </Chip>
    ),
  },
  ...(actions ? actionColumns(t, actions) : []),
]

const actionColumns = (t: Translate, { ordering, onRename, onRetire }: Actions): Column<Choice>[] => [
  {
    key: 'actions',
    kind: 'action',
    head: t('choice.actions'),
    cell: row => (
      <span className="choice-actions">
        <Button aria-haspopup="dialog" kind="quiet" onClick={() => onRename(row)}>
          {t('choice.renameOpen')}
          <VisuallyHidden> {choiceName(row, t)}</VisuallyHidden>
        </Button>
        <Button aria-haspopup="dialog" kind="quiet" onClick={() => onRetire(row)}>
          {t(row.retired === 1 ? 'choice.resumeOpen' : 'choice.retireOpen')}
          <VisuallyHidden> {choiceName(row, t)}</VisuallyHidden>
        </Button>
      </span>
    ),
  },
  {
    key: 'order',
    kind: 'action',
    head: t('list.place'),
    cell: row => <MoveButtons item={row.id} name={choiceName(row, t)} ordering={ordering} />,
  },
]
