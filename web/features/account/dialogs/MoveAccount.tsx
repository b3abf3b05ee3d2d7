import { useState } from 'react'
import * as v from 'valibot'
import { Line } from '../../../../shared/model/text.ts'
import type { AccountInfo } from '../../../../shared/model/user.ts'
import { personName } from '../../../../shared/rules/names.ts'
import { DialogPerson } from '../../../directory/DialogPerson.tsx'
import { Button } from '../../../kit/action/Button.tsx'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { DialogForm } from '../../../kit/dialog/DialogForm.tsx'
import { staleFailure, useEditConflict } from '../../../kit/dialog/edit-conflict.tsx'
import { ReasonForm } from '../../../kit/dialog/ReasonForm.tsx'
import { TextField } from '../../../kit/field/TextField.tsx'
import { Row, Rows } from '../../../kit/frame/Panel.tsx'
import { listOf } from '../../../kit/text/format.ts'
import { useText } from '../../../messages/index.ts'
import { findServicesOf } from '../../../state/company-service.ts'
import { findCompanies } from '../../company/stores/company.ts'

interface MoveAccountProps {
  account: AccountInfo
  companyCode: string
  onClose: () => void
  /** Moves the person, or asks them to. */
  onMove: (change: { to: string; row_version: number; text: string }) => Promise<void>
}

interface Target {
  code: string
  company: string
  /** Ids of its services. */
  services: readonly string[]
}

/** Moves a person to another company: finds the company, shows what will happen, and asks for a reason. */
export default function MoveAccount({ account, companyCode, onClose, onMove }: MoveAccountProps) {
  const t = useText()
  const [target, setTarget] = useState<Target>()
  const conflict = useEditConflict(account)
  const name = personName(account)
  const title = t('move.title', { name: name === '' ? account.email : name })
  if (!target)
    return (
      <Dialog onClose={onClose} progress={t('ui.step', { step: 1, count: 2 })} step="1" title={title}>
        <FindCompany account={account} companyCode={companyCode} onChoose={setTarget} />
      </Dialog>
    )
  return (
    <Dialog alert onClose={onClose} progress={t('ui.step', { step: 2, count: 2 })} step="2" title={title}>
      <ReasonForm
        draft="move"
        failed={t('move.failed')}
        failure={error => {
          conflict.detect(error)
          return staleFailure(error, t)
        }}
        hint={t('delete.reasonHint')}
        label={t('move.reason')}
        onSubmit={text => onMove({ to: target.code, row_version: conflict.rowVersion, text })}
        submit={t(account.regist_flg === 1 ? 'move.ask' : 'move.submit')}
      >
        <DialogPerson person={account} />
        <Preview account={conflict.current ?? account} companyCode={companyCode} target={target} />
      </ReasonForm>
    </Dialog>
  )
}

const Search = v.object({ search: Line() })

interface FindCompanyProps extends Pick<MoveAccountProps, 'account' | 'companyCode'> {
  onChoose: (target: Target) => void
}

function FindCompany({ account, companyCode, onChoose }: FindCompanyProps) {
  const t = useText()
  const [found, setFound] = useState<Awaited<ReturnType<typeof findCompanies>>>()
  const [choosing, setChoosing] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const own = new Set([companyCode, ...account.companies.map(({ code }) => code)])
  const choose = async ({ code, company }: { code: string; company: string }) => {
    setChoosing(true)
    setFailed(false)
    try {
      onChoose({ code, company, services: await findServicesOf(code) })
    } catch {
      setFailed(true)
      setChoosing(false)
    }
  }
  return (
    <DialogForm
      defaults={{ search: '' }}
      failed={t('move.searchFailed')}
      guarded={false}
      label={t('move.find')}
      onSubmit={async ({ search }) => setFound(await findCompanies(search))}
      schema={Search}
      submit={t('list.search')}
    >
      <DialogPerson person={account} />
      <TextField hint={t('move.findHint')} label={t('move.find')} name="search" required />
      <div aria-live="polite">
        {found?.companies.length === 0 && <p>{t('move.none')}</p>}
        {found && found.companies.length > 0 && (
          <Rows>
            {found.companies.map(({ code, company, status }) => (
              <Row
                action={
                  <Button
                    disabled={choosing || own.has(code) || status !== 1}
                    onClick={() => void choose({ code, company })}
                    small
                  >
                    {t('move.choose')}
                  </Button>
                }
                key={code}
                note={own.has(code) ? t('move.member') : status === 1 ? code : t('move.inactive')}
                title={<span translate="no">{company}</span>}
              />
            ))}
          </Rows>
        )}
        {hasFailed && <p role="alert">{t('move.servicesFailed')}</p>}
        {found?.more && <p className="quiet">{t('move.more')}</p>}
      </div>
    </DialogForm>
  )
}

function Preview({ account, companyCode, target }: { account: AccountInfo; companyCode: string; target: Target }) {
  const t = useText()
  const from = account.companies.find(({ code }) => code === companyCode)?.name ?? companyCode
  const usable = account.services.filter(({ status }) => status === 1)
  const stay = usable.filter(({ service_id }) => target.services.includes(service_id))
  const end = usable.filter(service => !stay.includes(service))
  const names = (services: typeof usable) =>
    listOf(
      services.map(({ name }) => name),
      t.locale,
    )
  return (
    <div>
      <p>{t('move.text', { from, to: target.company })}</p>
      <ul className="plain-list">
        <li>{t(account.regist_flg === 1 ? 'move.consent' : 'move.atOnce', { from, to: target.company })}</li>
        {stay.length > 0 && <li>{t('move.stay', { services: names(stay) })}</li>}
        {end.length > 0 && <li>{t('move.end', { services: names(end) })}</li>}
        {usable.length === 0 && <li>{t('move.noServices')}</li>}
      </ul>
    </div>
  )
}
