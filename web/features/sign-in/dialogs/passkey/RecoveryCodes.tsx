import './recovery-codes.css'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../kit/action/Button.tsx'
import { useCall } from '../../../../kit/action/use-call.ts'
import { ConfirmBody } from '../../../../kit/dialog/ConfirmBody.tsx'
import { CancelButton, Dialog, DialogBody, DialogFoot } from '../../../../kit/dialog/Dialog.tsx'
import { Notice } from '../../../../kit/status/Notice.tsx'
import { useText } from '../../../../messages/index.ts'
import { saveFile } from '../../../../state/save-file.ts'
import { useSession } from '../../../../state/session.ts'
import { makeRecoveryCodes } from '../../stores/passkey.ts'

/** Makes recovery codes, and shows them once. `left`: how many earlier ones would still work. */
export default function RecoveryCodes({ left, onClose }: { left: number; onClose: () => void }) {
  const t = useText()
  const [codes, setCodes] = useState<string[]>()
  // The count on the page is new as soon as the codes are made.
  const [replaces] = useState(left > 0)
  return (
    <Dialog onClose={onClose} step={codes ? 'codes' : 'question'} title={t('recovery.title')}>
      {codes ? (
        <Codes codes={codes} />
      ) : (
        <ConfirmBody
          cancel={replaces ? undefined : t('recovery.later')}
          careful={replaces}
          confirm={t(replaces ? 'recovery.makeAgain' : 'recovery.make')}
          failed={t('recovery.makeFailed')}
          onConfirm={async () => setCodes(await makeRecoveryCodes())}
        >
          <p>
            {t('recovery.why')} {replaces && t('recovery.replaces')}
          </p>
        </ConfirmBody>
      )}
    </Dialog>
  )
}

function Codes({ codes }: { codes: string[] }) {
  const t = useText()
  const email = useSession(({ auth }) => auth?.email) ?? ''
  const title = t('recovery.file', { email })
  const copy = useCall(() => navigator.clipboard.writeText(codes.join('\n')))
  const isCopied = copy.attempts > 0 && copy.error === undefined
  const save = () =>
    saveFile({
      file: new Blob([`${title}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
      name: 'yardkey-recovery-codes.txt',
    })
  return (
    <>
      <DialogBody>
        <p>{t('recovery.once')}</p>
        {copy.error !== undefined && (
          <Notice key={copy.attempts} variant="danger">
            <p>{t('recovery.notCopied')}</p>
          </Notice>
        )}
        <div className="recovery-codes">
          <p className="print-only">{title}</p>
          <ol translate="no">
            {codes.map(code => (
              <li className="code" key={code}>
                {code}
              </li>
            ))}
          </ol>
        </div>
        <div className="button-row">
          {/* Not Close: a second Enter would hide the codes for good. */}
          <Button autoFocus busy={copy.busy} icon={Copy} onClick={() => void copy.run()} small>
            {t(isCopied ? 'recovery.copied' : 'recovery.copy')}
          </Button>
          <Button icon={Download} onClick={save} small>
            {t('recovery.download')}
          </Button>
          <Button icon={Printer} onClick={() => print()} small>
            {t('recovery.print')}
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {isCopied && t('recovery.copied')}
        </p>
      </DialogBody>
      <DialogFoot>
        <CancelButton>{t('ui.close')}</CancelButton>
      </DialogFoot>
    </>
  )
}
