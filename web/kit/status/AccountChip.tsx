import type { AccountStatus, CompanyStatus } from '../../../shared/rules/status.ts'
import { type MessageId, useText } from '../../messages/index.ts'
import { Chip, type ChipShape, type ChipTone } from './Chip.tsx'

const accounts: Record<AccountStatus, { tone: ChipTone; shape: ChipShape; word: MessageId }> = {
  active: { tone: 'active', shape: 'dot', word: 'status.active' },
  registered: { tone: 'active', shape: 'dot', word: 'status.registered' },
  deactive: { tone: 'deactive', shape: 'ring', word: 'status.deactive' },
  suspended: { tone: 'suspended', shape: 'bars', word: 'status.suspended' },
  unregistered: { tone: 'unregistered', shape: 'dashed', word: 'status.unregistered' },
  locked: { tone: 'locked', shape: 'lock', word: 'status.locked' },
}

/** State of an account (specification §4). */
export function AccountChip({ status }: { status: AccountStatus }) {
  const { tone, shape, word } = accounts[status]
  return (
    <Chip shape={shape} tone={tone}>
      {useText()(word)}
    </Chip>
  )
}

const companies: Record<CompanyStatus, AccountStatus> = { 0: 'unregistered', 1: 'active', 2: 'deactive' }

/** State of a company: 0 not registered, 1 active, 2 not active (specification §4). */
export function CompanyChip({ status }: { status: CompanyStatus }) {
  return <AccountChip status={companies[status]} />
}
