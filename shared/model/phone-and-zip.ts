/** Phone numbers and postal codes as valibot schemas. */
import * as v from 'valibot'
import { cleanPhone, cleanZip, maxPhone } from '../rules/phone-and-zip.ts'
import { text } from './text.ts'

const phoneForm = /^\+?[0-9()\- ]*[0-9][0-9()\- ]*$/
const Phone = v.pipe(
  text(cleanPhone, maxPhone, 'required'),
  v.check(phone => phone === '' || phoneForm.test(phone), 'format'),
)

/** Phone number: digits, `+`, brackets, hyphens and spaces. */
export const RequiredPhone = v.pipe(Phone, v.minLength(1, 'required'))
export const OptionalPhone = v.optional(Phone, '')

/** Postal code without hyphens; '' for none, which many countries do not have. `checkZip` requires seven digits in Japan. */
export const Zip = v.pipe(text(cleanZip, 10, 'required'), v.regex(/^[0-9A-Z]*$/, 'format'))
