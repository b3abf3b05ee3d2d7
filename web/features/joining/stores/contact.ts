import type * as v from 'valibot'
import type { Contact } from '../../../../shared/contract/joining/contact.ts'
import { api } from '../../../api.ts'
import { steppedForm } from '../../../state/stepped-form.ts'

/** What stands in the form: any of it may be missing still. */
export type ContactDraft = Partial<v.InferInput<typeof Contact>>

/** The contact form on its way through its three pages. */
export const useContact = steppedForm<ContactDraft, Contact>('contact', body => api.postFormContract({ body }))
