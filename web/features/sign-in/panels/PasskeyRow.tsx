import type { ReactNode } from 'react'
import type { Passkey } from '../../../../shared/model/passkey.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Row } from '../../../kit/frame/Panel.tsx'
import { Time } from '../../../kit/text/Time.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'

/** A passkey with its times, and the buttons for it. */
export function PasskeyRow({ passkey, children }: { passkey: Passkey; children: ReactNode }) {
  const t = useText()
  const { name, created_at, last_used_at } = passkey
  return (
    <Row
      action={<div className="button-row">{children}</div>}
      note={
        <>
          {t('passkey.addedOn')} <Time precision="date" value={created_at} />
          {' · '}
          {last_used_at === null ? (
            t('passkey.unused')
          ) : (
            <>
              {t('passkey.lastUse')} <Time value={last_used_at} />
            </>
          )}
        </>
      }
      title={<span translate="no">{name}</span>}
    />
  )
}

/** A button for one passkey, which opens a dialog; screen readers hear of which. */
export function PasskeyButton({ name, label, onOpen }: { name: string; label: string; onOpen: () => void }) {
  return (
    <Button aria-haspopup="dialog" onClick={onOpen} small>
      {label}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}
