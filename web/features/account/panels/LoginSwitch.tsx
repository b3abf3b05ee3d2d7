import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Switch } from '../../../kit/action/Switch.tsx'
import { useCall } from '../../../kit/action/use-call.ts'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { Row } from '../../../kit/frame/Panel.tsx'
import { FailureNotice } from '../../../kit/status/FailureNotice.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { listOf } from '../../../kit/text/format.ts'
import { type MessageId, useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'
import { hasHiddenCompanies } from '../parts/detail/account-facts.ts'
import { changeLogin } from './change-login.ts'

interface LoginSwitchProps {
  account: AccountInfo
  member: Member
  /** The reader's own account: it cannot be deactivated. */
  own: boolean
}

/** Nobody who is locked can log in, so that a switch which is on would be wrong. */
const isLocked = ({ lock_flg, active_flg }: AccountInfo) => lock_flg === 1 && active_flg === 1

const noteOf = (account: AccountInfo, own: boolean): MessageId => {
  if (own) return 'activation.own'
  if (hasHiddenCompanies(account)) return 'activation.shared'
  if (account.lock_flg === 1) return account.active_flg === 1 ? 'activation.noteLocked' : 'activation.noteLockedOff'
  return account.active_flg === 1 ? 'activation.note' : 'activation.noteOff'
}

/** Switches whether a person may log in. Switching off asks for confirmation. */
export function LoginSwitch({ account, member, own }: LoginSwitchProps) {
  const t = useText()
  const [confirming, setConfirming] = useState(false)
  const companies = account.companies.map(company => company.name)
  const { busy, error, attempts, run: allow } = useCall(() => changeLogin(account, member, 'active'))
  return (
    <>
      <Row
        action={
          isLocked(account) ? (
            <Button aria-haspopup="dialog" onClick={() => setConfirming(true)} small>
              {t('activation.deactivate')}
            </Button>
          ) : (
            <Switch
              busy={busy}
              checked={account.active_flg === 1}
              disabled={own}
              labelledBy="login-allowed"
              onChange={checked => (checked ? void allow() : setConfirming(true))}
              labels={{ on: t('activation.on'), off: t('activation.off') }}
            />
          )
        }
        failure={error !== undefined && <FailureNotice error={error} key={attempts} title={t('activation.failed')} />}
        note={t(noteOf(account, own))}
        stacked
        title={t('activation.head')}
        titleId="login-allowed"
      />
      {confirming && (
        <Confirm
          about={<Email address={account.email} />}
          alert
          confirm={t('activation.deactivate')}
          danger
          failed={t('activation.failed')}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await changeLogin(account, member, 'deactive')
            setConfirming(false)
          }}
          subject={personName(account)}
          title={t('activation.deactivateTitle', { name: personName(account) })}
        >
          <p>{t(hasHiddenCompanies(account) ? 'activation.deactivateShared' : 'activation.deactivateText')}</p>
          {/* Only employees see several companies: they deactivate the person in all of them. */}
          {companies.length > 1 && (
            <p>{t('activation.deactivateCompanies', { companies: listOf(companies, t.locale) })}</p>
          )}
        </Confirm>
      )}
    </>
  )
}
