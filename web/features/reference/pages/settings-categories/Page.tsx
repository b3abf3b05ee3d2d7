import { titles } from '../../../../../shared/lists/titles.ts'
import './page.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Choice } from '../../../../../shared/contract/reference/choice.ts'
import { type ChoiceList, choiceLists } from '../../../../../shared/rules/company-lists.ts'
import { locales } from '../../../../../shared/rules/locale.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { type Column, DataTable } from '../../../../kit/list/DataTable.tsx'
import { MoveButtons, type Ordering, OrderStatus, useOrdering } from '../../../../kit/list/ordering.tsx'
import { Chip } from '../../../../kit/status/Chip.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { VisuallyHidden } from '../../../../kit/text/VisuallyHidden.tsx'
import { type Translate, useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { choiceLabels } from '../../parts/choice-labels.ts'
import { ServiceSettings } from '../../parts/ServiceSettings.tsx'
import { addChoice, orderChoices, renameChoice, retireChoice, useChoices } from '../../stores/choice.ts'

interface Actions {
  ordering: Ordering
  onRename: (choice: Choice) => void
  onRetire: (choice: Choice) => void
}

/** The name of a choice in the reader's language; '' for one that is gone. */
const choiceName = (choice: Choice | undefined, t: Translate): string => (choice ? choice[`name_${t.locale}`] : '')

/** Columns of a list of choices; view-only employees have no actions. */
const choiceColumns = (t: Translate, actions: Actions | undefined): Column<Choice>[] => [
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
    head: t(titles.state),
    cell: row => (
      <Chip
        label={`audit.value.retired.${row.retired}`}
        shape={row.retired === 1 ? 'ring' : 'dot'}
        tone={row.retired === 1 ? 'deactive' : 'active'}
      />
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

const NameChoice = lazyDialog(() => import('../../dialogs/NameChoice.tsx'))
const RetireChoice = lazyDialog(() => import('../../dialogs/RetireChoice.tsx'))

interface ChoicePanelProps {
  list: ChoiceList
  choices: readonly Choice[]
  mayChange: boolean
}

/** One list: its choices in order, with the actions on each. */
function ChoicePanel({ list, choices, mayChange }: ChoicePanelProps) {
  const t = useText()
  const [open, setOpen] = useState<{ dialog: 'add' } | { dialog: 'rename' | 'retire'; choice: Choice }>()
  const ordering = useOrdering(
    choices.map(({ id }) => id),
    (from, to) => orderChoices(list, from, to),
  )
  const close = () => setOpen(undefined)
  const announce = (message: 'choice.saved' | 'choice.retired' | 'choice.resumed', choice: Choice) =>
    useAlert.getState().show({ variant: 'success', message, values: { name: choiceName(choice, t) } })
  const title = t(choiceLabels[list].list)
  return (
    <Panel
      action={
        mayChange && (
          <Button aria-haspopup="dialog" icon={Plus} onClick={() => setOpen({ dialog: 'add' })} small>
            {t('choice.add')}
          </Button>
        )
      }
      title={title}
    >
      <OrderStatus
        count={choices.length}
        nameOf={id =>
          choiceName(
            choices.find(choice => choice.id === id),
            t,
          )
        }
        ordering={ordering}
      />
      {choices.length === 0 ? (
        <EmptyState title={t('choice.none')} />
      ) : (
        <DataTable
          caption={title}
          columns={choiceColumns(
            t,
            mayChange
              ? {
                  ordering,
                  onRename: choice => setOpen({ dialog: 'rename', choice }),
                  onRetire: choice => setOpen({ dialog: 'retire', choice }),
                }
              : undefined,
          )}
          rowKey={row => row.id}
          rows={choices}
        />
      )}
      {open?.dialog === 'add' && (
        <NameChoice
          list={list}
          onClose={close}
          onSave={async names => {
            await addChoice(list, names)
            close()
          }}
        />
      )}
      {open?.dialog === 'rename' && (
        <NameChoice
          choice={choices.find(({ id }) => id === open.choice.id) ?? open.choice}
          list={list}
          onClose={close}
          onSave={async (names, choice) => {
            await renameChoice(list, choice, names)
            close()
            announce('choice.saved', { ...choice, ...names })
          }}
        />
      )}
      {open?.dialog === 'retire' && (
        <RetireChoice
          choice={open.choice}
          name={choiceName(open.choice, t)}
          onClose={close}
          onConfirm={async () => {
            await retireChoice(list, open.choice, open.choice.retired === 1 ? 0 : 1)
            close()
            announce(open.choice.retired === 1 ? 'choice.resumed' : 'choice.retired', open.choice)
          }}
        />
      )}
    </Panel>
  )
}

/** Industries and company categories. View-only employees cannot change them. */
export default function Page() {
  const t = useText()
  const mayChange = useMayChange()
  const choices = useResource(useChoices, {})
  return (
    <ServiceSettings>
      <PageHeader label={t('settings.menu')} title={t('route.settingsCategories')} />
      <p>{t('choice.intro')}</p>
      <Loaded resource={choices} labels={{ loading: t('choice.loading'), failed: t('choice.loadFailed') }}>
        {data =>
          choiceLists.map(list => <ChoicePanel choices={data[list]} key={list} list={list} mayChange={mayChange} />)
        }
      </Loaded>
    </ServiceSettings>
  )
}
