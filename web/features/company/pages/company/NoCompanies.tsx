import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { useList } from '../../../../kit/list/list-state.ts'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { useText } from '../../../../messages/index.ts'
import { type CompanySearch, isBlank } from '../../stores/company-search.ts'

interface NoCompaniesProps {
  search: CompanySearch
  /** Registers a company; absent: view-only. */
  create: ReactNode
  /** The page number is past the last page. */
  pastEnd: boolean
  onReset: () => void
}

/** Why the list is empty, and the action that fixes it. */
export function NoCompanies({ search, create, pastEnd, onReset }: NoCompaniesProps) {
  const t = useText()
  const list = useList()
  if (pastEnd)
    return (
      <EmptyState
        action={<ButtonLink href={list.hrefFor({ page: 1 })}>{t('company.firstPage')}</ButtonLink>}
        title={t('company.pastEnd')}
      />
    )
  if (isBlank(search))
    return (
      <EmptyState action={create} title={t('company.empty')}>
        {t('company.emptyText')}
      </EmptyState>
    )
  return (
    <EmptyState action={<Button onClick={onReset}>{t('company.reset')}</Button>} title={t('company.none')}>
      {t('company.noneText')}
    </EmptyState>
  )
}
