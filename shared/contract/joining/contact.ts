import * as v from 'valibot'
import { checkZip, Nation } from '../../model/company.ts'
import { crossCheck } from '../../model/cross-check.ts'
import { RequiredPhone, Zip } from '../../model/phone-and-zip.ts'
import { Agreement, Email, Line, Lines, OptionalLine } from '../../model/text.ts'
import { call } from '../entry.ts'

/** Topics of a message. */
export const contactTypes = ['service', 'registration', 'account', 'other'] as const

/** The contact form (specification §3). The same schema checks the form and the call. */
export const Contact = v.pipe(
  v.object({
    company: Line(),
    name: Line(),
    country: Nation,
    zip: Zip,
    address: Line(),
    address2: OptionalLine(),
    tel: RequiredPhone,
    mail: Email,
    mail_confirmation: Email,
    type_code: v.picklist(contactTypes, 'choice'),
    /** Id of the service concerned; '' for none. */
    service: OptionalLine(64),
    content: Lines(),
    agree: Agreement,
  }),
  checkZip('country'),
  crossCheck(
    ['mail', 'mail_confirmation'],
    'mail_confirmation',
    input => input.mail === input.mail_confirmation,
    'email_mismatch',
  ),
)
export type Contact = v.InferOutput<typeof Contact>

export const contact = {
  postFormContract: call('POST', '/api/form/contract', {
    callers: ['anyone'],
    effects: {},
    body: Contact,
    response: v.object({}),
    web: 'same',
    errors: ['too_many_attempts'],
    limit: { calls: 20, minutes: 15 },
    summary: 'Contact form: sends an automatic reply to the sender and a mail to the maker',
  }),
}
