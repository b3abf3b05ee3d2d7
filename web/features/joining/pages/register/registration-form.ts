import * as v from 'valibot'
import { passwordPair, RegistPassword, RegistProfile } from '../../../../../shared/contract/joining/registration.ts'
import { checkZip, companyFields } from '../../../../../shared/model/company.ts'
import type { Locale } from '../../../../../shared/model/flag.ts'
import { checkNames } from '../../../../../shared/model/user.ts'
import type { Link } from '../../stores/registration.ts'

// The address is shown as the user name, for password managers too. The link determines it.
const person = { ...RegistProfile.entries, ...RegistPassword.entries, email: v.string() }

/** Form of an invited person. */
export const PersonRegistration = v.pipe(v.object(person), checkNames(), passwordPair())

/** Form of the first administrator of a new company. */
export const NewCompanyRegistration = v.pipe(
  v.object({ ...companyFields, ...person }),
  checkNames(),
  checkZip(),
  passwordPair(),
)

/** Initial values of the form: all data that is already known. */
export const registrationDefaults = ({ known, company, email }: Link, locale: Locale) => ({
  ...known,
  company: company.company,
  nation: known.nation || (locale === 'ja' ? 'JP' : ''),
  type: '',
  category: '',
  fax: '',
  employees: '',
  group: '',
  email,
  password: '',
  password_confirmation: '',
  locale,
})
