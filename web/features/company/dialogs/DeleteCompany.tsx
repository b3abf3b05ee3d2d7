import type { Company } from '../../../../shared/model/company.ts'
import { untoldCount } from '../../../../shared/rules/untold.ts'
import { DialogSubject, NamedTitle } from '../../../kit/dialog/Dialog.tsx'
import { TwoStepDelete } from '../../../kit/dialog/TwoStepDelete.tsx'
import { codeOf } from '../../../kit/status/describe-error.ts'
import { useText } from '../../../messages/index.ts'

interface DeleteCompanyProps {
  company: Company
  onClose: () => void
  /** Resets the company to unregistered. */
  onDelete: (reason: string) => Promise<void>
}

/** Deletes a company: it becomes unregistered again. */
export default function DeleteCompany({ company, onClose, onDelete }: DeleteCompanyProps) {
  const t = useText()
  const { service_count: services = untoldCount } = company
  return (
    <TwoStepDelete
      draft="delete"
      affected={
        <>
          {t('company.deleteUsers', { count: company.user_count ?? untoldCount })}{' '}
          {services !== 0 && t('company.deleteServices', { count: services })}
        </>
      }
      effects={<Effects company={company} />}
      failed={t('company.deleteFailed')}
      failure={error =>
        codeOf(error) === 'stale' ? { title: t('edit.stale'), text: t('company.deleteStale') } : undefined
      }
      finalText={t('company.deleteFinalText')}
      finalTitle={<NamedTitle id="company.deleteFinalTitle" name={company.company} />}
      object={
        <DialogSubject name={company.company}>
          <span translate="no">{company.code}</span>
        </DialogSubject>
      }
      onClose={onClose}
      onDelete={onDelete}
      title={<NamedTitle id="company.deleteTitle" name={company.company} />}
    />
  )
}

function Effects({ company }: { company: Company }) {
  const t = useText()
  const { service_count: services = untoldCount } = company
  return (
    <div>
      <p>{t('delete.text')}</p>
      <ul className="plain-list">
        <li>{t('company.deleteUsers', { count: company.user_count ?? untoldCount })}</li>
        {services !== 0 && <li>{t('company.deleteServices', { count: services })}</li>}
        <li>{t('company.deleteData')}</li>
      </ul>
    </div>
  )
}
