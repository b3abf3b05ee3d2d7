import type { UserInfo } from '../../../shared/model/user.ts'
import { personName } from '../../../shared/rules/names.ts'
import { useText } from '../../messages/index.ts'
import { Notice } from '../../ui/status/Notice.tsx'

/** What somebody else has changed since the dialog was opened. */
export function Differences({ opened, current }: { opened: UserInfo; current: UserInfo }) {
  const t = useText()
  const facts = (of: UserInfo) => [
    { term: t('account.name'), value: personName(of, t.locale) },
    { term: t('account.email'), value: of.email },
    { term: t('account.department'), value: of.department },
    { term: t('account.position'), value: of.position },
    { term: t('account.phone'), value: of.cell_phone_number },
  ]
  const before = facts(opened)
  const changed = facts(current).filter(({ value }, at) => value !== before[at]?.value)
  return (
    <Notice title={t('staff.changedMeanwhile')} variant="note">
      {changed.length === 0 ? (
        <p>{t('staff.changedElsewhere')}</p>
      ) : (
        <ul className="plain-list">
          {changed.map(({ term, value }) => (
            <li key={term}>{t('staff.changedTo', { term, value: value || t('ui.notEntered') })}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
