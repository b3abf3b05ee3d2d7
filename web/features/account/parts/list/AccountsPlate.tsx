import type { ReactNode } from 'react'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import type { Loadable } from '../../../../kit/status/Loaded.tsx'
import { NameSkeleton } from '../../../../kit/status/NameSkeleton.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'

interface AccountsPlateProps {
  code: string
  label: ReactNode
  /** The company's name while the accounts load. */
  known: string | undefined
  accounts: Loadable<{
    /** undefined: an upstream that does not tell it. */
    company?: { company: string; user_count: number; manager_count: number; unregistered_count: number } | undefined
  }>
}

/** Nameplate above a company's accounts: its name and the counts. */
export function AccountsPlate({ code, label, known, accounts }: AccountsPlateProps) {
  const t = useText()
  const company = accounts.data?.company
  const title = t('account.list')
  const name = company?.company ?? known ?? (accounts.data ? code : undefined)
  useTitle(accounts.data && `${title} – ${name}`)
  const count = (number: number) => number.toLocaleString(t.locale)
  return (
    <Nameplate
      code={code}
      data={
        company && [
          { term: t('account.accounts'), value: count(company.user_count) },
          { term: t('account.administrators'), value: count(company.manager_count) },
          { term: t('account.awaiting'), value: count(company.unregistered_count) },
        ]
      }
      holdsPage={!accounts.data && accounts.status !== 'failed'}
      label={label}
      title={name ?? (accounts.status === 'failed' ? title : <NameSkeleton title={title} />)}
    />
  )
}
