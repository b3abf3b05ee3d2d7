import { type AccountStatus, accountStatusWords, type CompanyStatus, companyStates } from '../../shared/rules/status.ts'
import { Chip, type ChipLook } from '../kit/status/Chip.tsx'

const looks: Record<AccountStatus, Omit<ChipLook, 'label'>> = {
  active: { tone: 'active', shape: 'dot' },
  registered: { tone: 'active', shape: 'dot' },
  deactive: { tone: 'deactive', shape: 'ring' },
  suspended: { tone: 'suspended', shape: 'bars' },
  unregistered: { tone: 'unregistered', shape: 'dashed' },
  locked: { tone: 'locked', shape: 'lock' },
}

/** State of an account (specification §4). */
export function AccountChip({ status }: { status: AccountStatus }) {
  return <Chip {...looks[status]} label={accountStatusWords[status]} />
}

/** State of a company (specification §4). */
export function CompanyChip({ status }: { status: CompanyStatus }) {
  return <AccountChip status={companyStates[status]} />
}

/** The maker has stopped the service: it can be neither opened nor granted. */
export function StoppedChip() {
  return <Chip label="service.stopped" shape="bars" tone="suspended" />
}
