import account from './account.json'
import accounts from './accounts.json'
import addAccount from './add-account.json'
import addition from './addition.json'
import address from './address.json'
import agreement from './agreement.json'
import audit from './audit.json'
import bulk from './bulk.json'
import company from './company.json'
import consent from './consent.json'
import contact from './contact.json'
import csv from './csv.json'
import expired from './expired.json'
import guide from './guide.json'
import information from './information.json'
import landing from './landing.json'
import leave from './leave.json'
import list from './list.json'
import locked from './locked.json'
import mail from './mail.json'
import otherAccount from './other-account.json'
import password from './password.json'
import people from './people.json'
import refusal from './refusal.json'
import register from './register.json'
import replies from './replies.json'
import request from './request.json'
import route from './route.json'
import service from './service.json'
import sessionEnd from './session-end.json'
import sessions from './sessions.json'
import staff from './staff.json'
import status from './status.json'
import steps from './steps.json'
import template from './template.json'
import terms from './terms.json'

/** Texts of all other pages and of the dialogs: loaded with the first of them. */
export default {
  ...account,
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
  ...csv,
  ...expired,
  ...guide,
  ...information,
  ...landing,
  ...leave,
  ...list,
  ...locked,
  ...mail,
  ...otherAccount,
  ...password,
  ...people,
  ...refusal,
  ...register,
  ...replies,
  ...request,
  ...route,
  ...service,
  ...status,
  ...steps,
  ...sessionEnd,
  ...sessions,
  ...staff,
  ...template,
  ...terms,
}
