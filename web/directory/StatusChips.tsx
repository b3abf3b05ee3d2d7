import type { AccountStatus, CompanyStatus } from '../../shared/rules/status.ts'
import { Chip, type ChipLook } from '../kit/status/Chip.tsx'

const accounts: Record<AccountStatus, ChipLook> = {
  active: { tone: 'active', shape: 'dot', label: 'status.active' },
  registered: { tone: 'active', shape: 'dot', label: 'status.registered' },
  deactive: { tone: 'deactive', shape: 'ring', label: 'status.deactive' },
  suspended: { tone: 'suspended', shape: 'bars', label: 'status.suspended' },
  unregistered: { tone: 'unregistered', shape: 'dashed', label: 'status.unregistered' },
  locked: { tone: 'locked', shape: 'lock', label: 'status.locked' },
}

/** State of an account (specification §4). */
export function AccountChip({ status }: { status: AccountStatus }) {
  return <Chip {...accounts[status]} />
}

const companies: Record<CompanyStatus, AccountStatus> = { 0: 'unregistered', 1: 'active', 2: 'deactive' }

/** State of a company: 0 not registered, 1 active, 2 not active (specification §4). */
export function CompanyChip({ status }: { status: CompanyStatus }) {
  return <AccountChip status={companies[status]} />
}

/** The maker has stopped the service: it can be neither opened nor granted. */
export function StoppedChip() {
  return <Chip label="service.stopped" shape="bars" tone="suspended" />
}
