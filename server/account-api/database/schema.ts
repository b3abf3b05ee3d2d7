import type { ColumnType, Generated } from 'kysely'
import type { MailTexts } from '../../../shared/contract/mail/sendmail.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { BulkMailState, BulkRecipientState } from '../../../shared/rules/bulk-mail.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'

/** Tables as the migrations leave them, for kysely. */

/** Read as Date; written as Date, or left to its default. */
type Moment = ColumnType<Date, Date | undefined, Date>
type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>
type Json<T> = ColumnType<T, string, string>

interface Localized {
  name_ja: string
  name_en: string
  sort: number
}

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
  row_version: Generated<number>
  created_at: Moment
  updated_at: Moment
}

export interface UserTable {
  id: Generated<string>
  email: string
  first_name: Generated<string>
  middle_name: Generated<string>
  family_name: Generated<string>
  first_name_kana: Generated<string>
  family_name_kana: Generated<string>
  locale: Generated<Locale>
  password_hash: string | null
  regist_flg: Generated<FlagValue>
  active_flg: Generated<FlagValue>
  lock_flg: Generated<FlagValue>
  lock_reason: 'inactivity' | 'manual' | null
  locked_at: NullableMoment
  /** The time without a login counts from here, where it is later. */
  unlocked_at: NullableMoment
  is_employee: Generated<FlagValue>
  is_only_view: Generated<FlagValue>
  registered_at: NullableMoment
  last_login_at: NullableMoment
  /** Sessions of an older epoch are over. */
  epoch: Generated<number>
  search_text: string
  sort_name: Generated<string>
  row_version: Generated<number>
  created_at: Moment
  updated_at: Moment
}

export interface Database {
  industry: Localized & { industry_id: string }
  company_category: Localized & { company_category_id: string }
  service: Localized & { service_id: string; description_ja: string; description_en: string; front_url: string }
  postal_address: { zip: string; address1: string; address2: string; sort: number }
  terms: { version: number; locale: Locale; text: string; published_at: ColumnType<Date, Date, Date> }
  notice: {
    id: Generated<string>
    title_ja: string
    title_en: string
    body_ja: string
    body_en: string
    published_at: ColumnType<Date, Date, Date>
  }
  setting: { name: string; value: Json<unknown> }
  company: CompanyTable
  company_service: { company_code: string; service_id: string; status: FlagValue; updated_at: Moment }
  user: UserTable
  company_user: {
    company_code: string
    user_id: string
    department: Generated<string>
    position: Generated<string>
    cell_phone_number: Generated<string>
    manager_flg: Generated<FlagValue>
    active_flg: Generated<FlagValue>
    created_at: Moment
  }
  /** What a company asks of somebody who has an account: as it was typed there, until the person agrees. */
  addition: {
    company_code: string
    user_id: string
    email: string
    first_name: string
    middle_name: string
    family_name: string
    department: string
    position: string
    cell_phone_number: string
    manager_flg: Generated<FlagValue>
    /** Ids of the services that the person is to get. */
    services: Json<string[]>
    created_at: ColumnType<Date, Date, Date>
  }
  user_service: { company_code: string; user_id: string; service_id: string; status: FlagValue; updated_at: Moment }
  consent: { user_id: string; terms_version: number; agreed_at: Moment }
  token: {
    hash: Uint8Array
    user_id: string
    kind: 'customer' | 'employee'
    epoch: number
    created_at: Moment
    last_used_at: Moment
    expires_at: ColumnType<Date, Date, Date>
  }
  link: {
    id: Generated<string>
    purpose: 'regist' | 'addition' | 'reset' | 'mailaddress' | 'unlock'
    hash: Uint8Array
    user_id: string
    company_code: string | null
    email: string
    /** What the person filled in before the password came. */
    profile: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    created_at: Moment
    expires_at: ColumnType<Date, Date, Date>
    used_at: NullableMoment
    superseded_by: string | null
  }
  login_failure: { id: Generated<number>; subject: string; failed_at: Moment }
  /** Logins that failed, or are under way, for 15 minutes. */
  login_try: {
    id: Generated<number>
    /** The mail address as typed. */
    account: string
    network: string
    /** Digest of the mark of the known browser that tried. */
    device: Uint8Array | null
    failed_at: ColumnType<Date, Date, Date>
  }
  /** Networks that failed on an account while it was attacked, for a day after the last failure. */
  login_slowdown: { account: string; network: string; failures: number; failed_at: ColumnType<Date, Date, Date> }
  /** Browsers in which a person has logged in: digests of their marks. A mark is used once, and then replaced. */
  device_mark: { hash: Uint8Array; user_id: string; issued_at: ColumnType<Date, Date, Date> }
  access_request: {
    id: Generated<string>
    created_at: Moment
    email: string
    locale: Locale
    company_code: string | null
    content: Json<unknown>
  }
  contact_message: {
    id: Generated<string>
    created_at: Moment
    email: string
    locale: Locale
    content: Json<unknown>
  }
  unlock_request: {
    id: Generated<string>
    user_id: string
    text: string
    state: Generated<'pending' | 'approved' | 'rejected'>
    requested_at: Moment
    decided_at: NullableMoment
    decided_by: string | null
  }
  /** Templates that somebody has edited; all others have their built-in texts. */
  mail_template: {
    template_id: string
    /** null: the built-in text is back. */
    texts: ColumnType<MailTexts | null, string | null | undefined, string | null>
    /** Counts on when the built-in text comes back, so that an edit that began before is stale. */
    row_version: Generated<number>
    updated_at: NullableMoment
    updated_by: string | null
  }
  mail_outbox: {
    id: Generated<string>
    template: string
    locale: Locale
    user_id: string | null
    link_id: string | null
    to: string
    /** Where an answer goes, if not to the sender. */
    reply_to: string | null
    subject: string
    /** Both empty once sent or failed: links are secrets. The development mailbox keeps what was sent. */
    text: string
    html: string
    state: Generated<'pending' | 'sent' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: Moment
    error: string | null
    created_at: Moment
    sent_at: NullableMoment
    /** Order of writing: mails of one moment have one too. */
    seq: Generated<number>
  }
  bulk_mail: {
    id: string
    subject: string
    body: string
    sent_by: string
    idempotency_key: string
    state: Generated<BulkMailState>
    total: Generated<number>
    /** Recipients up to this number have been claimed once. */
    claimed_to: Generated<number>
    sent: Generated<number>
    failed: Generated<number>
    uncertain: Generated<number>
    started_at: ColumnType<Date, Date, never>
    finished_at: NullableMoment
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
    /** From when on it may be claimed again; null before its first try. */
    due_at: NullableMoment
    /** Id of the sender that has it, or had it last. */
    claimed_by: string | null
    at: NullableMoment
    error: string | null
  }
  /** Processes that send bulk mail now. One that has not been seen for a while has died. */
  mail_sender: { id: string; seen_at: ColumnType<Date, Date, Date> }
  /** The one row about the mail server: when the rate lets the next bulk mail go, and until when an unreachable server is left alone. */
  mail_flow: {
    id: Generated<1>
    next_at: Moment
    held_until: NullableMoment
    /** Tries in a row that did not reach it. */
    failures: Generated<number>
    trouble: string | null
  }
  audit_log: {
    id: Generated<number>
    at: Moment
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
