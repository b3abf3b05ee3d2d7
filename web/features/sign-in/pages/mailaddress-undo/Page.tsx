import { type MessageId, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { RescueLink } from '../../panels/RescueLink.tsx'
import { undoToken, useAddressUndo, useUndoLink } from '../../stores/new-address.ts'

const titles = {
  cancelled: 'newAddress.undo.cancelledTitle',
  restored: 'newAddress.undo.restoredTitle',
  locked: 'newAddress.undo.lockedTitle',
} as const satisfies Record<string, MessageId>

/** Undoes a change of email address, by the link that was mailed to the earlier address. */
export default function Page() {
  const t = useText()
  const { done, undo } = useAddressUndo()
  const offer = (isChanged: boolean) => ({
    text: t(isChanged ? 'newAddress.undo.changed' : 'newAddress.undo.pending'),
    does: t(isChanged ? 'newAddress.undo.restores' : 'newAddress.undo.keeps'),
    submit: t('newAddress.undo.submit'),
    failed: t('newAddress.undo.failed'),
    own: t('newAddress.undo.own'),
  })
  const outcomeOf = ({ token, email, rescued }: NonNullable<typeof done>) => ({
    token,
    title: t(titles[rescued.outcome]),
    ...(rescued.outcome === 'locked' ? { text: t('newAddress.undo.lockedText') } : { text: t('rescue.next'), email }),
    rescued,
  })
  return (
    <RescueLink
      label={t('route.mailaddressUndo')}
      link={undoToken}
      offer={({ is_changed }) => offer(is_changed === 1)}
      onRescue={undo}
      outcome={done && outcomeOf(done)}
      page={href('mailaddressUndo')}
      title={t('newAddress.undo.title')}
      useChecked={useUndoLink}
    />
  )
}
