import { useState } from 'react'
import type { Addition } from '../../../../shared/contract/joining/addition.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { Badge } from '../../../kit/status/Badge.tsx'
import type { Loadable } from '../../../kit/status/Loaded.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Audience } from '../../../state/audience.ts'
import { withdrawAddition } from '../../joining/stores/addition.ts'
import { InvitationState } from '../parts/detail/InvitationState.tsx'
import { resendAddition } from '../stores/user.ts'

const SendInvitation = lazyDialog(() => import('../dialogs/SendInvitation.tsx'))

interface AdditionRowProps {
  company: { audience: Audience; company_code: string }
  addition: Addition
  editable: boolean
  inactive: boolean
}

/** One pending addition: the person as the company entered them, and the state of the invitation. */
function AdditionRow({ company, addition, editable, inactive }: AdditionRowProps) {
  const t = useText()
  const [open, setOpen] = useState<'again' | 'withdraw'>()
  const close = () => setOpen(undefined)
  const person = { name: personName(addition), email: addition.email }
  const withdraw = async () => {
    await withdrawAddition(company, addition.user_id)
    useAlert.getState().show({ variant: 'success', message: 'addition.withdrawn', values: { name: person.name } })
  }
  return (
    <>
      <Row
        action={
          editable && (
            <div className="button-row">
              {!inactive && (
                <Button aria-haspopup="dialog" onClick={() => setOpen('again')} small>
                  {t('addition.askAgain')}
                  <VisuallyHidden> {person.name}</VisuallyHidden>
                </Button>
              )}
              <Button aria-haspopup="dialog" onClick={() => setOpen('withdraw')} small>
                {t('addition.withdraw')}
                <VisuallyHidden> {person.name}</VisuallyHidden>
              </Button>
            </div>
          )
        }
        note={<Email address={person.email} />}
        title={
          <>
            {person.name} {addition.manager_flg === 1 && <Badge>{t('shell.administrator')}</Badge>}
          </>
        }
      >
        <p className="small quiet">
          <InvitationState invitation={addition.invitation} /> {t('addition.askedOn')}{' '}
          <Time precision="date" value={addition.asked_at} />
        </p>
      </Row>
      {open === 'again' && (
        <SendInvitation
          onClose={close}
          onSend={() => resendAddition(company, addition)}
          people={[{ id: addition.user_id, ...person }]}
        />
      )}
      {open === 'withdraw' && (
        <Confirm
          about={<Email address={person.email} />}
          alert
          confirm={t('addition.withdrawSubmit')}
          danger
          failed={t('addition.withdrawFailed')}
          onClose={close}
          onConfirm={withdraw}
          subject={person.name}
          title={t('addition.withdrawTitle', { name: person.name })}
        >
          <p>{t('addition.withdrawText')}</p>
        </Confirm>
      )}
    </>
  )
}

interface AdditionsPanelProps {
  company: { audience: Audience; company_code: string }
  additions: Loadable<{ total: number; data: readonly Addition[] }>
  /** The reader may resend and withdraw additions. */
  editable: boolean
  /** The company sends no mails: additions can only be withdrawn. */
  inactive?: boolean
}

/**
 * Pending additions: people with an account who have not yet agreed to join. Renders nothing when there are none; the page says
 * when they could not be loaded.
 */
export function AdditionsPanel({ company, additions, editable, inactive = false }: AdditionsPanelProps) {
  const t = useText()
  if (!additions.data?.total) return null
  const { total, data: rows } = additions.data
  return (
    <Panel title={t('addition.waiting')}>
      <p className="panel-intro small quiet">
        {t('addition.waitingNote')}
        {total > rows.length && ` ${t('addition.more', { total, shown: rows.length })}`}
      </p>
      <Rows>
        {rows.map(row => (
          <AdditionRow addition={row} company={company} editable={editable} inactive={inactive} key={row.user_id} />
        ))}
      </Rows>
    </Panel>
  )
}
