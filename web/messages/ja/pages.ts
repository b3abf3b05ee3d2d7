import account from './account.json'
import addAccount from './add-account.json'
import company from './company.json'
import consent from './consent.json'
import information from './information.json'
import locked from './locked.json'

/** Texts of all other pages and of the dialogs: loaded with the first of them. */
export default {
  ...account,
  ...addAccount,
  ...company,
  ...consent,
  ...information,
  ...locked,
}
