import { Link } from 'wouter'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { DialogBody, DialogFoot, useCloseDialog } from '../../../../kit/dialog/Dialog.tsx'
import { DialogSubject } from '../../../../kit/dialog/DialogSubject.tsx'
import { useText } from '../../../../messages/index.ts'

/** What the server accepted: the id of the bulk mail, and the number of recipients. */
export interface AcceptedBulkMail {
  id: string
  count: number
}

interface AcceptedProps {
  mail: AcceptedBulkMail
  subject: string
  history: string
  hrefOf: (id: string) => string
}

/** Result of the dialog: number of recipients, and a link to the progress. */
export function Accepted({ mail: { id, count }, subject, history, hrefOf }: AcceptedProps) {
  const t = useText()
  const close = useCloseDialog()
  return (
    <>
      <DialogBody>
        <DialogSubject name={<span translate="no">{subject}</span>}>
          <Link className="code" href={hrefOf(id)}>
            {id}
          </Link>
        </DialogSubject>
        <p id="bulk-accepted">{t('bulk.accepted', { count })}</p>
      </DialogBody>
      <DialogFoot>
        <Button aria-describedby="bulk-accepted" onClick={close}>
          {t('ui.close')}
        </Button>
        <ButtonLink href={history} kind="primary">
          {t('bulk.toHistory')}
        </ButtonLink>
      </DialogFoot>
    </>
  )
}
