import type { WebCallName } from '../calls.ts'
import type { RouteName } from './routes.ts'

/** Our own call that a page is about: in front of an account API without it, there is no such page, and no link to it. */
export const needs: Partial<Record<RouteName, WebCallName>> = {
  mailaddressUndo: 'postEditMailaddressUndo',
  secureAccount: 'postAccountSecure',
  privacy: 'getDocumentText',
  endedInvitations: 'getInvitationEnded',
  allEndedInvitations: 'getAdminInvitationEnded',
  accountImports: 'getImportList',
  accountImport: 'getImportInfo',
  allImports: 'getAdminImportList',
  anyImport: 'getAdminImportInfo',
  accessRequests: 'getAdminRequestList',
  accessRequest: 'getAdminRequestDetail',
  ownAudit: 'getAuditList',
  companyAudit: 'getAdminAuditList',
  accountAudit: 'getAdminAuditList',
  employeeAccountAudit: 'getAdminAuditList',
  audit: 'getAdminAuditList',
  settingsServices: 'getAdminServiceSetting',
  settingsService: 'getAdminServiceSetting',
  settingsMaker: 'getAdminMaker',
  settingsCategories: 'getAdminChoice',
  settingsNews: 'getAdminNewsList',
  settingsNewsItem: 'getAdminNewsDetail',
  settingsDocuments: 'getAdminDocumentList',
  settingsDocument: 'getAdminDocumentDetail',
}
