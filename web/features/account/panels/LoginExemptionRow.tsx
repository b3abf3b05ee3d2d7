import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { loginSetting } from '../../../../shared/settings/login.ts'
import { needing } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { Row } from '../../../kit/frame/Panel.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { useResource } from '../../../state/use-resource.ts'
import { settingStore } from '../../reference/stores/setting.ts'
import { exemptFromCode } from '../stores/sessions.ts'

const { useSetting } = settingStore<typeof loginSetting.initial>(loginSetting)

/** Lets a person who gets no mail log in once without a code. Absent while no login needs one. */
export const LoginExemptionRow = needing(
  'postAdminUserLoginExemption',
  function LoginExemptionRow({ account, member }: { account: AccountInfo; member: Member }) {
    const t = useText()
    const [isOpen, setOpen] = useState(false)
    const { data } = useResource(useSetting, { audience: 'employee' })
    if (data?.new_browser_code !== 1) return null
    return (
      <>
        <Row
          action={
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
              {t('loginExemption.open')}
            </Button>
          }
          note={t('loginExemption.note')}
          stacked
          title={t('loginExemption.head')}
        />
        {isOpen && (
          <Confirm
            about={<Email address={account.email} />}
            alert
            confirm={t('loginExemption.submit')}
            failed={t('loginExemption.failed')}
            onClose={() => setOpen(false)}
            onConfirm={async () => {
              await exemptFromCode(member)
              setOpen(false)
              useAlert.getState().show({ variant: 'success', message: 'loginExemption.done' })
            }}
            subject={personName(account)}
            title={t('loginExemption.title', { name: personName(account) })}
          >
            <p>{t('loginExemption.text')}</p>
          </Confirm>
        )}
      </>
    )
  },
)
