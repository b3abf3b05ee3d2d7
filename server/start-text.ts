import type { BffConfig } from './bff/config.ts'
import { type ListedAccount, listedAccounts } from './demo/listed-accounts.ts'

const states: Record<ListedAccount['state'], string> = {
  active: '',
  viewer: 'view-only',
  locked: 'locked by inactivity',
  suspended: 'deactivated',
  unregistered: 'invited, not registered yet',
}

const roleIn = (company: string, manager = false): string =>
  `${manager ? 'administrator' : 'general user'} of ${company}`

const describe = ({ company, manager, state, also }: ListedAccount): string => {
  const first = company === undefined ? 'employee' : roleIn(company, manager)
  const role = also ? `${first} and ${roleIn(also.company, also.manager)}` : first
  return state === 'active' ? role : `${role}, ${states[state]}`
}

/** The start message for the terminal: addresses, and the accounts of the demo data. */
export const startText = (
  config: Pick<BffConfig, 'publicUrl' | 'appEnv' | 'mailbox'>,
  { demoData }: { demoData: boolean },
): string => {
  const { publicUrl, appEnv } = config
  const addresses = [
    ['Landing page', `${publicUrl}/lp`],
    ['Customers', `${publicUrl}/loginFront`],
    ['Employees', `${publicUrl}/login`],
    ...(config.mailbox ? [['Mailbox', `${publicUrl}/dev/mailbox`]] : []),
  ]
  const table = (rows: (readonly string[])[]) => {
    const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
    return rows.map(row => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
  }
  const accounts = demoData
    ? [
        '',
        'Demo accounts',
        ...table(listedAccounts.map(account => [account.email, account.password ?? '-', describe(account)])),
      ]
    : []
  return [
    `Yardkey runs at ${publicUrl} (${appEnv})`,
    '',
    ...table(addresses),
    ...accounts,
    '',
    'Press Ctrl+C to stop.',
    '',
  ].join('\n')
}
