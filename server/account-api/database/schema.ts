import { type ColumnType, type Generated, sql } from 'kysely'
import type { Audience } from '../../../shared/contract/bulk-mail/bulk-mail.ts'
import type { Effect } from '../../../shared/contract/effects.ts'
import type { MailTexts } from '../../../shared/contract/mail/sendmail.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type {
  ImportCharset,
  ImportedRecord,
  ImportedSelection,
  ImportInvitation,
  ImportInvite,
  ImportOutcome,
  ImportRowState,
  ImportSeparator,
  ImportState,
  RoleChange,
} from '../../../shared/rules/account-import.ts'
import type { BulkMailState, BulkMailTexts, BulkRecipientState } from '../../../shared/rules/bulk-mail.ts'
import type { ConsentPage, DocumentId } from '../../../shared/rules/documents.ts'
import type { HoldReason, JobKind, RowJobKind } from '../../../shared/rules/jobs.ts'
import type { PasskeyPolicyName } from '../../../shared/rules/passkey-policy.ts'
import { type Membership, membershipFields, nameFields, type PersonNames } from '../../../shared/rules/person-fields.ts'
import type { RequestEnd, RequestKind, RequestState, RequestType } from '../../../shared/rules/requests.ts'
import type { ServiceIcon } from '../../../shared/rules/service-icons.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'

/** Tables after all migrations, as types for Kysely. */

/** Read and written as Date; optional on insert. */
type Timestamp = ColumnType<Date, Date | undefined, Date>
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
type Json<T> = ColumnType<T, string, string>

/** What a group of people is told (`group-notices.ts`). */
export type GroupNews =
  | { template: 'emergency_login'; account: string; browser: string }
  | { template: 'passkey_policy_lowered'; company: string; before: StoredPolicy; after: StoredPolicy }
  | {
      template: 'passkey_lost'
      replyTo: string
      message: { company: string; name: string; mail: string; content: string }
      /** Id of the person, who is not told. */
      person: string
    }
interface StoredPolicy {
  policy: PasskeyPolicyName
  /** A time in ISO 8601. */
  from: string | null
}

interface Localized {
  name_ja: string
  name_en: string
  sort: number
}

/** What keeps a person out who asks for help: a lock, or lost passkeys. */
export type UnlockKind = 'lock' | 'passkey'

/** What is still to be done for the people of a company, in the order of its steps (`end-members.ts`). */
export type CompanyEnding = 'deactivation' | 'deactivated_asked' | 'deletion' | 'deleted_asked'

export interface CompanyTable {
  code: string
  company: string
  type: string | null
  category: string | null
  nation: Generated<string>
  tel: Generated<string>
  fax: Generated<string>
  zip: Generated<string>
  address1: Generated<string>
  address2: Generated<string>
  employees: Generated<string>
  group: Generated<string>
  regist_flg: Generated<FlagValue>
  active_flg: Generated<FlagValue>
  is_azure: Generated<FlagValue>
  search_text: string
  /** Members, registered or not; kept by triggers. 0 for the maker's own company. */
  user_count: Generated<number>
  row_version: Generated<number>
  passkey_policy: Generated<PasskeyPolicyName>
  /** Since when it demands passkeys; null: since it was chosen. */
  passkey_from: NullableTimestamp
  /** Counts the changes of the policy alone. */
  passkey_version: Generated<number>
  ending: Generated<CompanyEnding | null>
  /** Id of the last person that is done. */
  ending_after: Generated<string>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Texts that are '' unless an insert gives them. */
type Defaulted<TTexts> = { [TField in keyof TTexts]: Generated<string> }

interface UserTable extends Defaulted<PersonNames> {
  id: Generated<string>
  email: string
  first_name_kana: Generated<string>
  family_name_kana: Generated<string>
  locale: Generated<Locale>
  password_hash: string | null
  regist_flg: Generated<FlagValue>
  active_flg: Generated<FlagValue>
  lock_flg: Generated<FlagValue>
  lock_reason: 'inactivity' | 'manual' | null
  locked_at: NullableTimestamp
  /** Restarts the time without a login, if later than the last login. */
  unlocked_at: NullableTimestamp
  is_employee: Generated<FlagValue>
  is_only_view: Generated<FlagValue>
  registered_at: NullableTimestamp
  last_login_at: NullableTimestamp
  /** Until then, the next login at an unknown browser needs no code. */
  code_exempt_until: NullableTimestamp
  /** Tokens of an older epoch are revoked. */
  epoch: Generated<number>
  search_text: string
  sort_name: Generated<string>
  row_version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

interface ServiceTable extends Localized {
  service_id: string
  description_ja: string
  description_en: string
  front_url: string
  icon: Generated<ServiceIcon>
  /** Kinds of customer that it is for. */
  kinds: ColumnType<RequestKind[], string | undefined, string>
  /** Of these, the kinds whose requests wait for an employee's approval. */
  approved_kinds: ColumnType<RequestKind[], string | undefined, string>
  /** Never granted without an employee. */
  needs_contract: Generated<FlagValue>
  open_for_request: Generated<FlagValue>
  /** Since then it can be neither opened, requested nor granted. */
  stopped_at: NullableTimestamp
  row_version: Generated<number>
  updated_at: Timestamp
}

/** A choice of the company form. */
interface Choice extends Localized {
  /** Since then it is no longer offered; companies keep it. */
  retired_at: NullableTimestamp
  row_version: Generated<number>
  updated_at: Timestamp
}

/** The single row about the maker. Empty texts: what the configuration says, or none. */
interface MakerTable {
  id: Generated<1>
  name_ja: Generated<string>
  name_en: Generated<string>
  contact_mail: Generated<string>
  hours_ja: Generated<string>
  hours_en: Generated<string>
  /** Names in From; the address is always that of MAIL_FROM. */
  sender_ja: Generated<string>
  sender_en: Generated<string>
  row_version: Generated<number>
  updated_at: Timestamp
}

/** Content of a request. A service request has only the first line of fields. */
export interface RequestContent extends PersonNames {
  company: string
  services: string[]
  /** Id of the person who asked. Earlier access requests lack it. */
  user_id?: string
  kind?: RequestKind
  department?: string
  position?: string
  nation?: string
  zip?: string
  address1?: string
  address2?: string
  tel?: string
}

interface PasskeyTable {
  id: Generated<string>
  user_id: string
  /** Base64url. */
  credential_id: string
  /** COSE. */
  public_key: Uint8Array
  /** As the authenticator last told; PostgreSQL's driver returns text. */
  counter: ColumnType<number | string, number, number>
  transports: Generated<string[]>
  /** Whether it is synchronized between devices. */
  backed_up: Generated<FlagValue>
  name: string
  created_at: ColumnType<Date, Date, never>
  last_used_at: NullableTimestamp
  /** Since when there is the first factor that led to it; null: since it was added. */
  factor_since: NullableTimestamp
}

export interface Database {
  industry: Choice & { industry_id: string }
  company_category: Choice & { company_category_id: string }
  maker: MakerTable
  service: ServiceTable
  postal_address: { zip: string; address1: string; address2: string; sort: number }
  /** Versions of the terms and of the privacy policy, a row per language. */
  terms: {
    document: Generated<DocumentId>
    version: number
    locale: Locale
    text: string
    /** In force since then; null: a draft. */
    published_at: NullableTimestamp
    /** Who scheduled it, and in which session. */
    made_by: Generated<string | null>
    session: Generated<Uint8Array | null>
    /** From a sequence: never repeated, also by a later draft of the same number. */
    row_version: Generated<number>
    updated_at: Timestamp
  }
  notice: {
    id: Generated<string>
    title_ja: string
    title_en: string
    body_ja: string
    body_en: string
    /** Customers see it from then on, until `ends_at`. */
    published_at: ColumnType<Date, Date, Date>
    ends_at: NullableTimestamp
    withdrawn_at: NullableTimestamp
    /** Who last wrote it, and in which session. */
    made_by: Generated<string | null>
    session: Generated<Uint8Array | null>
    row_version: Generated<number>
    updated_at: Timestamp
  }
  setting: { name: string; value: Json<unknown> }
  company: CompanyTable
  company_service: { company_code: string; service_id: string; status: FlagValue; updated_at: Timestamp }
  user: UserTable
  company_user: Defaulted<Membership> & {
    company_code: string
    user_id: string
    manager_flg: Generated<FlagValue>
    active_flg: Generated<FlagValue>
    created_at: Timestamp
    /** Kept by the database: of the person and the phone number, then, after a form feed, of the company. */
    search_text: Generated<string>
  }
  /** A company's request that a person with an account joins it, as typed, until the person agrees. */
  addition: PersonNames &
    Membership & {
      company_code: string
      user_id: string
      email: string
      manager_flg: Generated<FlagValue>
      /** Ids of the services that the person would get. */
      services: Json<string[]>
      created_at: ColumnType<Date, Date, Date>
      /** Code of the company that the person leaves by agreeing, and why; null: the person stays in all companies. */
      leaves: string | null
      reason: string | null
    }
  user_service: { company_code: string; user_id: string; service_id: string; status: FlagValue; updated_at: Timestamp }
  consent: {
    user_id: string
    document: Generated<DocumentId>
    /** Version of the document. */
    terms_version: number
    agreed_at: Timestamp
    /** Where it was given: address, page and language. null: before this was recorded. */
    ip: string | null
    page: ConsentPage | null
    locale: Locale | null
  }
  token: {
    hash: Uint8Array
    user_id: string
    kind: 'customer' | 'employee'
    epoch: number
    /** Digest of the mark that its login issued. */
    device: Uint8Array | null
    created_at: Timestamp
    last_used_at: Timestamp
    /** When the person last proved who they are, by the password or at the provider; null: at the login. */
    proved_at: NullableTimestamp
    /** When the proof was last prolonged, by a change within its window (migration 0056). */
    prolonged_at: NullableTimestamp
    /** Of a session that began at the OpenID provider: its name there, '' if it has none; null: it began here. */
    oidc_sid: Generated<string | null>
    /** Since when there is the factor with which it began or was proven, or the first of those that led to it; null: no factor. */
    factor_since: NullableTimestamp
    /** 1: it began with the password, alone or with a factor. */
    with_password: Generated<FlagValue>
    expires_at: ColumnType<Date, Date, Date>
  }
  /** The account of an employee at the OpenID provider. */
  oidc_link: {
    user_id: string
    issuer: string
    subject: string
    /** The id of the person in the provider's directory, as told at the first login that tells one. */
    object_id: Generated<string | null>
    /** The address by which they were found to be the same person. */
    email: string
    linked_at: Timestamp
  }
  /** Digests of what is accepted from the provider only once, until it would expire. */
  oidc_used: { hash: Uint8Array; expires_at: ColumnType<Date, Date, Date> }
  link: {
    id: Generated<string>
    purpose: 'regist' | 'addition' | 'reset' | 'mailaddress' | 'mailaddress_undo' | 'unlock' | 'secure'
    hash: Uint8Array
    user_id: string
    company_code: string | null
    email: string
    /** Of a registration: the access request that it completes; null for an invitation. */
    request_id: string | null
    /** Registration form data, stored until the password is set. */
    profile: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    created_at: Timestamp
    expires_at: ColumnType<Date, Date, Date>
    used_at: NullableTimestamp
    superseded_by: string | null
    /** Revoked by an event of `access/ending/endings.ts`. */
    ended_at: NullableTimestamp
    /** Who sent the invitation; null: the system or a visitor. */
    invited_by: string | null
    /** The invitation that this link was mailed to remind of. */
    reminds: string | null
    /** Of an invitation: reminders that are done with, two at most. */
    reminders: Generated<number>
    /** The order in which links of a person were made; null for those of an earlier version. */
    ordinal: Generated<string | null>
    /** Of a rescue link: the same of the factor that its mail is about. */
    factor_since: NullableTimestamp
    reminded_at: NullableTimestamp
    /** When who sent it was told that it had ended. */
    told_at: NullableTimestamp
  }
  /** Counted attempts of the last day, such as failed and running logins. */
  attempt: {
    id: Generated<number>
    subject: string
    /** Of a login. */
    network: string | null
    /** Of a login: digest of the known browser's mark. */
    device: Uint8Array | null
    failed_at: Timestamp
  }
  /** A login with the right password that still wants a proof. */
  login_proof: {
    hash: Uint8Array
    user_id: string
    kind: 'customer' | 'employee'
    epoch: number
    /** Where its codes went. */
    email: string
    /** null: it wants a passkey. */
    code_hash: Uint8Array | null
    code_sent_at: NullableTimestamp
    /** Of the newest code. */
    tries: Generated<number>
    /** How many codes were mailed. */
    codes: Generated<number>
    expires_at: ColumnType<Date, Date, Date>
  }
  passkey: PasskeyTable
  /** Passkeys that a rescue has taken out of use, until their owner keeps or removes them. */
  suspended_passkey: PasskeyTable & { suspended_at: ColumnType<Date, Date, never> }
  recovery_code: {
    user_id: string
    /** Argon2id. */
    hash: Uint8Array
    /** The same for all codes of a person. */
    salt: Uint8Array
    created_at: ColumnType<Date, Date, never>
    used_at: NullableTimestamp
    /** The same as of a passkey. */
    factor_since: NullableTimestamp
  }
  passkey_challenge: {
    hash: Uint8Array
    purpose: 'add' | 'prove' | 'login' | 'proof'
    /** Digest of the token of a session, of the secret of a login that waits, or of that of a browser. */
    bound_to: Uint8Array
    expires_at: ColumnType<Date, Date, never>
  }
  /** Known browsers of a person: digests of their marks. A mark is used once and then replaced. */
  device_mark: { hash: Uint8Array; user_id: string; issued_at: ColumnType<Date, Date, Date> }
  /** Requests of strangers for access, and of administrators for a further service. */
  access_request: {
    id: Generated<string>
    type: Generated<RequestType>
    created_at: Timestamp
    email: string
    locale: Locale
    company_code: string | null
    /** As typed. Of a service request: who asked, for which service. */
    content: Json<RequestContent>
    state: Generated<RequestState>
    closed_as: RequestEnd | null
    /** 1: no registration link is mailed before an employee approves. */
    held: Generated<FlagValue>
    /** Services that the company gets, at the latest with its registration. */
    allowed: ColumnType<string[], string | undefined, string>
    /** Those of `allowed` that an employee approved: granted whatever the policy is by then. */
    approved: ColumnType<string[], string | undefined, string>
    /** Services that wait for an employee. */
    waiting: ColumnType<string[], string | undefined, string>
    registered_at: NullableTimestamp
    decided_at: NullableTimestamp
    decided_by: string | null
    reason: string | null
    search_text: Generated<string>
    row_version: Generated<number>
    updated_at: Timestamp
  }
  contact_message: {
    id: Generated<string>
    created_at: Timestamp
    email: string
    locale: Locale
    content: Json<unknown>
  }
  unlock_request: {
    id: Generated<string>
    user_id: string
    kind: Generated<UnlockKind>
    text: string
    state: Generated<'pending' | 'approved' | 'rejected'>
    requested_at: Timestamp
    decided_at: NullableTimestamp
    decided_by: string | null
  }
  /** Edited templates; all others use their built-in texts. */
  mail_template: {
    template_id: string
    /** null: reset to the built-in text. */
    texts: ColumnType<MailTexts | null, string | null | undefined, string | null>
    /** Also increases on a reset, so that edits begun before it are stale. */
    row_version: Generated<number>
    updated_at: NullableTimestamp
    updated_by: string | null
  }
  mail_outbox: {
    id: Generated<string>
    template: string
    locale: Locale
    user_id: string | null
    link_id: string | null
    to: string
    /** Reply-To, if not the sender. */
    reply_to: string | null
    subject: string
    /**
     * `text` and `html` are sealed, and blanked once sent or failed, because links are secrets. The development mailbox
     * keeps sent ones.
     */
    text: string
    html: string
    state: Generated<'pending' | 'sent' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: Timestamp
    error: string | null
    created_at: Timestamp
    sent_at: NullableTimestamp
    /** Insertion order, also among mails of the same time. */
    seq: Generated<number>
  }
  /** An import of people from a file (migration 0040), or a change of selected people (migration 0050). */
  account_import: {
    id: Generated<string>
    /** Who sees it: the administrators of its company, or the employees. */
    kind: 'customer' | 'employee'
    /** null: each row names its company. */
    company_code: string | null
    /** Who began it, or took it over after it was held. */
    made_by: string
    /** Who began it, if another person took it over. */
    begun_by: Generated<string | null>
    /** Digest of the token of the session in which that was. */
    session: Generated<Uint8Array | null>
    ip: string
    locale: Locale
    file_name: string
    charset: ImportCharset
    separator: ImportSeparator
    columns: Json<{ title: string; field: string | null }[]>
    state: Generated<ImportState>
    total: Generated<number>
    found: ColumnType<Record<ImportOutcome, number>, string | undefined, string>
    done: ColumnType<Record<ImportOutcome, number>, string | undefined, string>
    invitation: ImportInvitation | null
    invite_at: NullableTimestamp
    /** Invitations that were mailed, and that were refused (migration 0047). */
    invited: ColumnType<{ sent: number; failed: number }, string | undefined, string>
    /** When rows or invitations go on: a limit of emails was reached. */
    next_at: NullableTimestamp
    created_at: ColumnType<Date, Date, never>
    started_at: NullableTimestamp
    finished_at: NullableTimestamp
    has_rows: Generated<FlagValue>
    /** What it is (migration 0074). Earlier versions tell it by `selection`. */
    job_kind: ColumnType<RowJobKind, RowJobKind | undefined, never>
    /** The people of a bulk change, and what is done with them; null for other kinds. */
    selection: ColumnType<ImportedSelection | null, string | undefined, string>
    /** Rises with each correction (migration 0059). */
    row_version: Generated<number>
    /** null: checked before migration 0059, by who made it. */
    checked_by: string | null
    corrected_by: string | null
    corrected_at: NullableTimestamp
    /** Order of the checks (migration 0060). */
    check_number: Generated<string>
    /** How much of its file is read. */
    read_percent: Generated<number>
    /** When the process that reads it was last seen. */
    alive_at: NullableTimestamp
    /** Why its check was refused as a whole, with the state `reading`; `replaced`: by a later one, so it is hidden and deleted. */
    refusal: string | null
    /** What its rows take, about. */
    bytes: Generated<string>
    /** The effects of the call that started it, with whether they were proven (migration 0056). */
    proofs: ColumnType<{ [E in Effect]?: boolean } | null, string | undefined, string>
  }
  account_import_row: {
    import_id: string
    /** From 1, without gaps. */
    seq: number
    line: number
    company_code: string
    email: string
    /** The person at the time of the check, with the version; null for a new one. */
    user_id: string | null
    row_version: number | null
    /** As in the file, of the columns that are read; '' in others. */
    cells: Json<string[]>
    record: Json<ImportedRecord>
    outcome: ImportOutcome
    asks: FlagValue
    changes: Json<{ field: string; before: string; after: string }[]>
    problems: Json<{ field: string; code: string; value: string }[]>
    state: Generated<ImportRowState>
    /** The invitation of an added person; null: none. */
    invite: ImportInvite | null
    /** The version of the import with which it was last corrected (migration 0059). */
    corrected: number | null
    /** How it changes who administers its company, if nothing else is wrong with it. */
    role_change: RoleChange | null
  }
  bulk_mail: {
    id: string
    texts: Json<BulkMailTexts>
    /** Who began it, or last resumed or resent it: its mails go out in their name. */
    sent_by: string
    /** Who began it, if that was another person. */
    begun_by: Generated<string | null>
    /** Digest of the token of the session in which that was. */
    session: Generated<Uint8Array | null>
    idempotency_key: string
    state: Generated<BulkMailState>
    total: Generated<number>
    /** Recipients up to this number have been claimed at least once. */
    claimed_to: Generated<number>
    sent: Generated<number>
    failed: Generated<number>
    uncertain: Generated<number>
    started_at: ColumnType<Date, Date, never>
    finished_at: NullableTimestamp
    audience: ColumnType<Audience | null, string | null, never>
    /** null: at once. */
    send_at: NullableTimestamp
    /** Id of the last person who was asked whether they are a recipient; null: all were. */
    collected_after: Generated<string | null>
    /** Recipients of this state are made pending again, those up to a number already; null: none. */
    retrying: Generated<'failed' | 'uncertain' | null>
    retried_to: Generated<number>
  }
  /** Jobs that wait for a decision, because the trust in who began them has ended. A held bulk mail is paused, a held import stopped. */
  job_hold: {
    /** Of a document: its name and version, such as `terms.3`. */
    job_id: string
    kind: JobKind
    /** Who began it. */
    user_id: string
    reason: HoldReason
    at: Timestamp
    /** The state to which a resumed import returns; when news or a document were to appear. */
    was: string
    /** When the person and the maker were told by mail. */
    told_at: NullableTimestamp
  }
  member_search_renewal: {
    company_code: string
    /** Id of the last member whose search text is renewed. */
    renewed_to: Generated<string>
  }
  request_settlement: {
    id: Generated<string>
    company_code: string
    services: Json<string[]>
    /** Who granted them, from which address, and when. */
    user_id: string
    ip: string
    at: Date
  }
  invitation_notice: {
    /** Who invited. */
    user_id: string
    /** `told_at` of the invitations that the mail is about. */
    at: Date
  }
  group_notice: {
    id: Generated<string>
    /** Its administrators are told; null: all employees who can make changes. */
    company_code: string | null
    news: Json<GroupNews>
    at: Date
    /** Id of the last person who was told. */
    told_to: Generated<string>
  }
  bulk_mail_recipient: {
    bulk_id: string
    /** From 1, without gaps. */
    seq: number
    user_id: string
    email: string
    locale: Locale
    state: Generated<BulkRecipientState>
    attempts: Generated<number>
    /** Time of the next attempt; null before the first. */
    due_at: NullableTimestamp
    /** Id of the sender that holds or last held the claim. */
    claimed_by: string | null
    at: NullableTimestamp
    error: string | null
  }
  /** Processes that send bulk mail. One without a recent heartbeat is dead. */
  mail_sender: { id: string; seen_at: ColumnType<Date, Date, Date> }
  /**
   * The single row about the mail server: when the rate limit allows the next bulk mail, and the end of the backoff.
   */
  mail_flow: {
    id: Generated<1>
    next_at: Timestamp
    held_until: NullableTimestamp
    /** Consecutive attempts that did not reach it. */
    failures: Generated<number>
    trouble: string | null
  }
  /** Kept by the database (migration 0038): the search text of former memberships, and of members before their names changed. */
  former_member: { id: Generated<number>; user_id: string; company_code: string; search_text: string }
  audit_log: {
    id: Generated<number>
    at: Timestamp
    actor_id: string | null
    actor: string
    action: string
    target_kind: string
    target_id: string
    company_code: string | null
    before: Json<Record<string, unknown>> | null
    after: Json<Record<string, unknown>> | null
    reason: string | null
    ip: string | null
  }
}

/** Orders companies before their code does: codes have at least six digits, so C1000000 comes after C999999. */
export const codeLength = sql<number>`length(company.code)`

/** Columns set by every change of a row: the next version, which makes open edits stale, and the time. */
export const nextVersion = (now: Date) => ({ row_version: sql<number>`row_version + 1`, updated_at: now })

/** Number of rows of a query, or of each group. */
export const rowCount = sql<number>`count(*)::integer`

/** Names of a person, for `select`. */
export const passkeyColumns = [
  ...(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'] as const),
  ...(['backed_up', 'name', 'created_at', 'last_used_at', 'factor_since'] as const),
] as const satisfies (keyof PasskeyTable)[]

export const nameColumns = nameFields.map(field => `user.${field}` as const)

/** Texts of a membership, for `select`. */
export const membershipColumns = membershipFields.map(field => `company_user.${field}` as const)

/** The same of a join request. */
export const additionColumns = membershipFields.map(field => `addition.${field}` as const)
