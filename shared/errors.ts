/**
 * Every error code of the account API and of the BFF, with its HTTP status.
 * Code compares codes and never message texts. Screen texts are in the translations.
 */
export const errorStatus = {
  malformed: 400,
  unauthorized: 401,
  login_failed: 401,
  forbidden: 403,
  locked: 403,
  suspended: 403,
  proof_required: 403,
  proof_old: 403,
  passkey_refused: 403,
  passkey_required: 403,
  passwords_off: 403,
  oidc_failed: 403,
  oidc_refused: 403,
  terms_update: 403,
  cross_site: 403,
  not_found: 404,
  unregistered_email: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  stale: 409,
  checked_by_other: 409,
  other_account: 409,
  last_administrator: 409,
  last_editor: 409,
  emergency_account: 409,
  administrator: 409,
  not_registered_yet: 409,
  company_unregistered: 409,
  company_deactive: 409,
  no_recipients: 409,
  service_used: 409,
  service_stopped: 409,
  passkey_known: 409,
  passkeys_full: 409,
  no_passkey: 409,
  last_passkey: 409,
  link_expired: 410,
  link_used: 410,
  link_superseded: 410,
  link_ended: 410,
  code_void: 410,
  login_ended: 410,
  challenge_ended: 410,
  too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  invalid: 422,
  too_many_attempts: 429,
  too_many_codes: 429,
  headers_too_large: 431,
  internal: 500,
  bad_gateway: 502,
  maintenance: 503,
  oidc_unavailable: 503,
  mail_unavailable: 503,
  unavailable: 503,
  gateway_timeout: 504,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** `{ field: [code] }`. Nested fields are joined with dots (`services.0.status`). A code may have a subject: `placeholder_unknown:naem`. */
export type FieldErrors = Record<string, string[]>

/** The body of every error response. Some codes have additional fields, such as `retry_after` (seconds). */
export interface ErrorBody {
  code: ErrorCode
  message: string
  errors?: FieldErrors
  request_id?: string
}
