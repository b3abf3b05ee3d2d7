import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Choice } from '../../../../../shared/contract/reference/choice.ts'
import type { ChoiceList } from '../../../../../shared/rules/choice-lists.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../../kit/dialog/lazy-dialog.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { OrderStatus } from '../../../../kit/list/OrderStatus.tsx'
import { useOrdering } from '../../../../kit/list/use-ordering.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { useText } from '../../../../messages/index.ts'
import { useAlert } from '../../../../state/alert.ts'
import { choiceLabels } from '../../parts/choice-labels.ts'
import { addChoice, orderChoices, renameChoice, retireChoice } from '../../stores/choices.ts'
import { choiceColumns, choiceName } from './columns.tsx'

const NameChoice = lazyDialog(() => import('../../dialogs/NameChoice.tsx'))
const RetireChoice = lazyDialog(() => import('../../dialogs/RetireChoice.tsx'))

interface ChoicePanelProps {
  list: ChoiceList
  choices: readonly Choice[]
  mayChange: boolean
}

/** One list: its choices in order, with the actions on each. */
export function ChoicePanel({ list, choices, mayChange }: ChoicePanelProps) {
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
