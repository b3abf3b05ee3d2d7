import type * as v from 'valibot'
import type { Contact } from '../../../../shared/contract/joining/contact.ts'
import { api } from '../../../api.ts'
import { steppedForm } from '../../../state/stepped-form.ts'

/** Values of the unfinished form. */
export type ContactDraft = Partial<v.InferInput<typeof Contact>>

/** State of the contact form across its three pages. */
export const useContact = steppedForm<ContactDraft, Contact>('contact', body => api.postFormContract({ body }))
