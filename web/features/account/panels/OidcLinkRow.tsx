import { useState } from 'react'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { needing } from '../../../calls.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { Confirm } from '../../../kit/dialog/Confirm.ts'
import { Row } from '../../../kit/frame/Panel.tsx'
import { Loaded } from '../../../kit/status/Loaded.tsx'
import { Email } from '../../../kit/text/Email.tsx'
import { formatTime } from '../../../kit/text/time.ts'
import { useText } from '../../../messages/index.ts'
import { useAlert } from '../../../state/alert.ts'
import type { Member } from '../../../state/audience.ts'
import { useResource } from '../../../state/use-resource.ts'
import { unlinkOidc, useOidcLink } from '../stores/oidc-link.ts'

/** Whether an employee is linked with a company account, and how to undo it. */
export const OidcLinkRow = needing(
  'getAdminUserOidc',
  function OidcLinkRow({ account, member }: { account: AccountInfo; member: Member }) {
    const t = useText()
    const [isOpen, setOpen] = useState(false)
    const { user_id } = member
    const link = useResource(useOidcLink, { user_id })
    return (
      <Loaded resource={link} labels={{ loading: t('oidcLink.loading'), failed: t('oidcLink.failed') }}>
        {({ linked_at }) => (
          <>
            <Row
              action={
                linked_at !== null && (
                  <Button aria-haspopup="dialog" onClick={() => setOpen(true)} small>
                    {t('oidcLink.open')}
                  </Button>
                )
              }
              note={
                linked_at === null
                  ? t('oidcLink.none')
                  : t('oidcLink.linked', { date: formatTime(new Date(linked_at), 'date') })
              }
              stacked
              title={t('oidcLink.head')}
            />
            {isOpen && (
              <Confirm
                about={<Email address={account.email} />}
                alert
                confirm={t('oidcLink.submit')}
                failed={t('oidcLink.unlinkFailed')}
                onClose={() => setOpen(false)}
                onConfirm={async () => {
                  await unlinkOidc(user_id)
                  setOpen(false)
                  useAlert.getState().show({ variant: 'success', message: 'oidcLink.done' })
                }}
                subject={personName(account)}
                title={t('oidcLink.title', { name: personName(account) })}
              >
                <p>{t('oidcLink.text')}</p>
              </Confirm>
            )}
          </>
        )}
      </Loaded>
    )
  },
)
