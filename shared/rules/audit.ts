/**
 * The action codes of audit entries, grouped by subject. A new code needs texts in
 * `web/messages/{en,ja}/audit/audit.json`. Existing codes are never renamed, because stored entries contain them.
 */
export const auditActions = {
  registration: [
    'request.subscription',
    'request.known_address',
    'company.register',
    'company.regist',
    'user.regist',
    'user.invite',
    'user.register',
    'user.addition',
    'user.addition.withdraw',
    'user.join',
    'link.resend',
    'employee.regist',
    'employee.invite',
  ],
  details: ['company.edit', 'user.profile', 'user.company', 'user.mailaddress.ask', 'user.mailaddress'],
  access: [
    'company.activate',
    'company.delete',
    'user.status',
    'user.delete',
    'user.unlink',
    'user.manager',
    'user.lock',
    'user.unlock',
    'user.unlock_mail',
    'user.unlock_request',
    'user.unlock_reject',
    'employee.rights',
  ],
  service: ['user.service', 'company.service'],
  password: ['link.reset', 'user.password_reset', 'user.password_change'],
  message: ['user.consent', 'contact.send'],
  mail: [
    'template.edit',
    'template.reset',
    'bulk_mail.send',
    'bulk_mail.pause',
    'bulk_mail.resume',
    'bulk_mail.cancel',
    'bulk_mail.retry',
  ],
} as const satisfies Record<string, readonly string[]>

export type AuditGroup = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditGroup][number]

export const auditGroups = Object.keys(auditActions) as AuditGroup[]
