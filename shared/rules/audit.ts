/**
 * The action codes of audit entries, grouped by subject. A new code needs texts in
 * `web/messages/{en,ja}/audit/audit.json`. Existing codes are never renamed, because stored entries contain them.
 */
export const auditActions = {
  registration: [
    'request.subscription',
    'request.known_address',
    'request.known_company',
    'request.service',
    'request.approve',
    'request.reject',
    'request.withdraw',
    'request.setting',
    'company.register',
    'company.regist',
    'user.regist',
    'user.invite',
    'user.register',
    'user.addition',
    'user.addition.withdraw',
    'user.join',
    'user.move',
    'link.resend',
    'employee.regist',
    'employee.invite',
    'account_import.run',
    'account_import.stop',
  ],
  details: [
    'company.edit',
    'user.profile',
    'user.company',
    'user.language',
    'user.mailaddress.ask',
    'user.mailaddress.cancel',
    'user.mailaddress.undo',
    'user.mailaddress',
  ],
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
  setting: [
    'service.add',
    'service.edit',
    'service.order',
    'service.stop',
    'service.resume',
    'service.delete',
    'maker.edit',
    'choice.add',
    'choice.edit',
    'choice.order',
    'choice.retire',
    'choice.resume',
  ],
  password: [
    'link.reset',
    'user.password_reset',
    'user.password_change',
    'user.sessions_end',
    'user.sessions_revoke',
    'user.secure',
  ],
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
  settings: [
    'news.create',
    'news.edit',
    'news.withdraw',
    'news.restore',
    'document.draft',
    'document.edit',
    'document.delete',
    'document.publish',
    'document.unpublish',
  ],
} as const satisfies Record<string, readonly string[]>

export type AuditGroup = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditGroup][number]

export const auditGroups = Object.keys(auditActions) as AuditGroup[]

/**
 * Actions that administrators read in the trail of their own company. A new one is hidden from them until it is listed. What
 * visitors have typed about themselves is no business of a company.
 */
export const companyActions: readonly AuditAction[] = [
  'request.service',
  'request.approve',
  'request.reject',
  'request.withdraw',
  'company.register',
  'company.regist',
  'user.regist',
  'user.invite',
  'user.register',
  'user.addition',
  'user.addition.withdraw',
  'user.join',
  'user.move',
  'link.resend',
  'account_import.run',
  'account_import.stop',
  ...auditActions.details,
  'company.activate',
  'user.status',
  'user.delete',
  'user.unlink',
  'user.manager',
  'user.lock',
  'user.unlock',
  'user.unlock_mail',
  'user.unlock_request',
  'user.unlock_reject',
  ...auditActions.service,
  ...auditActions.password,
  'user.consent',
]

/** Groups with such actions. */
export const companyAuditGroups = auditGroups.filter(group =>
  auditActions[group].some(action => companyActions.includes(action)),
)
