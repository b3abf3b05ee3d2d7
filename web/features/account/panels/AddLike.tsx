import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { UserService } from '../../../../shared/model/service.ts'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { Button } from '../../../kit/action/Button.tsx'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { useText } from '../../../messages/index.ts'
import type { Member } from '../../../state/audience.ts'

const AddAccount = lazyDialog(() => import('../dialogs/add-account/AddAccount.tsx'))

interface AddLikeProps {
  account: AccountInfo
  services: readonly UserService[]
  member: Member
  /** URL of an account. */
  hrefOf: (account: { id: string }) => string
}

/** Adds another person to the company, with the department and services of this one. */
export function AddLike({
  account: { department },
  services,
  member: { audience, company_code },
  hrefOf,
}: AddLikeProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const permitted = services.filter(({ status }) => status === 1).map(({ service_id }) => service_id)
  return (
    <>
      <Button aria-haspopup="dialog" icon={UserPlus} onClick={() => setOpen(true)}>
        {t('addAccount.like')}
      </Button>
      {open && (
        <AddAccount
          company={{ audience, company_code }}
          hrefOf={hrefOf}
          like={{ department, services: permitted }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
