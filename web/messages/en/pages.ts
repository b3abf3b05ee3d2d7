import account from './account/account.json'
import accounts from './account/accounts.json'
import activation from './account/activation.json'
import addAccount from './account/add-account.json'
import csv from './account/csv.json'
import deletion from './account/delete.json'
import edit from './account/edit.json'
import employee from './account/employee.json'
import endSessions from './account/end-sessions.json'
import ended from './account/ended.json'
import accountImport from './account/import.json'
import invite from './account/invite.json'
import language from './account/language.json'
import loginExemption from './account/login-exemption.json'
import lostPasskeys from './account/lost-passkeys.json'
import move from './account/move.json'
import oidcLink from './account/oidc-link.json'
import own from './account/own.json'
import resetMail from './account/reset-mail.json'
import role from './account/role.json'
import selection from './account/selection.json'
import status from './account/status.json'
import unlink from './account/unlink.json'
import unlock from './account/unlock.json'
import audit from './audit/audit.json'
import bulk from './bulk-mail/bulk.json'
import company from './company/company.json'
import information from './home/information.json'
import news from './home/news.json'
import addition from './joining/addition.json'
import address from './joining/address.json'
import contact from './joining/contact.json'
import guide from './joining/guide.json'
import landing from './joining/landing.json'
import register from './joining/register.json'
import request from './joining/request.json'
import requests from './joining/requests.json'
import steps from './joining/steps.json'
import control from './kit/control.json'
import held from './kit/held.json'
import leave from './kit/leave.json'
import list from './kit/list.json'
import refusal from './kit/refusal.json'
import mail from './mail/mail.json'
import replies from './mail/replies.json'
import template from './mail/template.json'
import choice from './reference/choice.json'
import maker from './reference/maker.json'
import oidcSetting from './reference/oidc-setting.json'
import opening from './reference/opening.json'
import passkeyPolicy from './reference/passkey-policy.json'
import settings from './reference/settings.json'
import further from './service/further.json'
import service from './service/service.json'
import setting from './service/setting.json'
import accountChanged from './shell/account-changed.json'
import header from './shell/header.json'
import route from './shell/route.json'
import sessionEnd from './shell/session-end.json'
import agreement from './sign-in/agreement.json'
import consent from './sign-in/consent.json'
import document from './sign-in/document.json'
import expired from './sign-in/expired.json'
import locked from './sign-in/locked.json'
import loginCode from './sign-in/login-code.json'
import newAddress from './sign-in/new-address.json'
import oidc from './sign-in/oidc.json'
import otherAccount from './sign-in/other-account.json'
import passkey from './sign-in/passkey.json'
import passkeyDemand from './sign-in/passkey-demand.json'
import passkeyLogin from './sign-in/passkey-login.json'
import passkeyLoss from './sign-in/passkey-loss.json'
import password from './sign-in/password.json'
import proof from './sign-in/proof.json'
import rescue from './sign-in/rescue.json'
import secure from './sign-in/secure.json'
import sessions from './sign-in/sessions.json'
import terms from './sign-in/terms.json'

/** Texts of all other pages and of dialogs. Loaded with the first of them. */
export default {
  ...account,
  ...accountImport,
  ...accountChanged,
  ...accounts,
  ...addAccount,
  ...addition,
  ...address,
  ...agreement,
  ...audit,
  ...bulk,
  ...company,
  ...consent,
  ...contact,
  ...control,
  ...csv,
  ...expired,
  ...further,
  ...guide,
  ...header,
  ...information,
  ...landing,
  ...held,
  ...leave,
  ...list,
  ...locked,
  ...loginCode,
  ...proof,
  ...mail,
  ...otherAccount,
  ...passkey,
  ...passkeyLogin,
  ...passkeyDemand,
  ...passkeyLoss,
  ...oidc,
  ...oidcLink,
  ...oidcSetting,
  ...password,
  ...refusal,
  ...register,
  ...replies,
  ...request,
  ...requests,
  ...route,
  ...service,
  ...status,
  ...steps,
  ...sessionEnd,
  ...sessions,
  ...template,
  ...terms,
  ...activation,
  ...deletion,
  ...edit,
  ...employee,
  ...ended,
  ...invite,
  ...language,
  ...endSessions,
  ...own,
  ...resetMail,
  ...role,
  ...loginExemption,
  ...selection,
  ...move,
  ...unlink,
  ...lostPasskeys,
  ...unlock,
  ...settings,
  ...setting,
  ...passkeyPolicy,
  ...maker,
  ...opening,
  ...choice,
  ...news,
  ...document,
  ...newAddress,
  ...rescue,
  ...secure,
}
