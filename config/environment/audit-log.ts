import { closeSync } from 'node:fs'
import { openAuditLog } from '../../server/http/audit-log.ts'
import type { Reading } from './variables.ts'

/** The path of the security event log. Opened once here, so that an unwritable path is reported at start. */
export const auditLog = ({ variables, refuse }: Reading): string | undefined => {
  const { AUDIT_LOG } = variables
  try {
    if (AUDIT_LOG !== undefined) closeSync(openAuditLog(AUDIT_LOG))
  } catch (error) {
    refuse('AUDIT_LOG', `a file that this account can write (${(error as NodeJS.ErrnoException).code})`)
  }
  return AUDIT_LOG
}
