import { accountFile, accountList, employeeFile, lockReasonWords } from '../../../../shared/lists/accounts.ts'
import { companyList } from '../../../../shared/lists/companies.ts'
import { importList } from '../../../../shared/lists/imports.ts'
import { bulkMailList, bulkStateWords } from '../../../../shared/lists/mails.ts'
import { newsList, newsStateWords } from '../../../../shared/lists/news.ts'
import { approvedWords, requestKindWords, requestList, requestStateWords } from '../../../../shared/lists/requests.ts'
import { titles } from '../../../../shared/lists/titles.ts'
import type { AuditField } from '../../../../shared/rules/audit-fields.ts'
import type { Words } from '../../../../shared/rules/locale.ts'
import { byField, membershipFields, nameFields } from '../../../../shared/rules/person-fields.ts'
import { accountStatusWords } from '../../../../shared/rules/status.ts'
import { settingFields } from '../../../../shared/settings/index.ts'
import type { Text } from '../../../messages/index.ts'

/** Names of fields that other pages and files have, too. All others are `audit.field.*`. */
const labels = {
  ...byField(nameFields, field => accountFile[field].title),
  ...byField(membershipFields, field => accountFile[field].title),
  kind: requestList.kind.title,
  company: 'company.one',
  name: accountList.name.title,
  email: titles.email,
  mail: titles.email,
  manager_flg: 'account.role',
  services: accountList.services.title,
  type: titles.industry,
  category: titles.category,
  nation: 'address.nation',
  country: 'address.nation',
  zip: 'address.zip',
  address: 'form.addressChoice',
  address1: 'address.address1',
  address2: 'address.address2',
  employees: 'address.employees',
  group: 'address.group',
  users: companyList.users.title,
  type_code: 'contact.type',
  selection: importList.change.title,
  file_name: importList.file_name.title,
  rows: importList.total.title,
  checked_by: 'import.checkedBy',
  subject: bulkMailList.subject.title,
  send_at: bulkMailList.send_at.title,
  hold_reason: titles.reason,
  lock_reason: titles.reason,
  active_flg: titles.state,
  stopped: titles.state,
  retired: titles.state,
  locale: newsList.locale.title,
  published_at: newsList.published_at.title,
  ends_at: newsList.ends_at.title,
  withdrawn: newsStateWords.withdrawn,
  version: 'document.versionColumn',
  service_order: 'list.place',
  industry_order: 'list.place',
  company_category_order: 'list.place',
} as const satisfies Partial<Record<AuditField, Text>>

/** Settings have theirs with their descriptions. */
const ofSettings = new Map<string, (typeof settingFields)[number]>(settingFields.map(field => [field.name, field]))

const isElsewhere = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field)

/** The name of a field; the id of a text may be missing, since fields may be what people typed. */
export const fieldLabel = (field: string): Words | string =>
  ofSettings.get(field)?.label ?? (isElsewhere(field) ? labels[field] : `audit.field.${field}`)

/** Whether the values of a field are times. */
export const isTime = (field: string): boolean => ofSettings.get(field)?.time ?? timeFields.has(field)

const timeFields = new Set(['published_at', 'ends_at', 'send_at'])

/** Values that other pages and files have, too, by field. All others are `audit.value.*`, or as they are. */
const values: Partial<Record<AuditField, Readonly<Record<string, Text>>>> = {
  kind: requestKindWords,
  kinds: requestKindWords,
  approved_kinds: requestKindWords,
  lock_reason: lockReasonWords,
  bulk_state: bulkStateWords,
  request_state: {
    ...requestStateWords,
    approved: approvedWords.service,
    registered: 'audit.value.request_state.registered',
  },
  regist_flg: { 0: accountStatusWords.unregistered, 1: accountStatusWords.registered },
  active_flg: { 0: accountStatusWords.deactive, 1: accountStatusWords.active },
  lock_flg: { 0: 'selection.notLocked', 1: accountStatusWords.locked },
  manager_flg: { 0: 'account.general', 1: accountFile.manager_flg.title },
  is_only_view: { 0: 'edit.editor', 1: employeeFile.is_only_view.title },
  type_code: {
    service: 'contact.typeService',
    registration: 'contact.typeRegistration',
    account: 'contact.typeAccount',
    other: 'contact.typeOther',
  },
  document: { terms: 'route.terms', privacy: 'route.privacy' },
  stopped: { 0: 'serviceSetting.inForce', 1: 'service.stopped' },
}

/** What a value is called; undefined: it has no such label. Fields and values may be what people typed, such as `constructor`. */
export const valueLabel = (field: string, value: string): Text | undefined => {
  const known =
    ofSettings.get(field)?.values ?? (Object.hasOwn(values, field) ? values[field as AuditField] : undefined)
  return known && Object.hasOwn(known, value) ? known[value] : undefined
}
