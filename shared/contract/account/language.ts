import * as v from 'valibot'
import { Locale } from '../../model/flag.ts'
import { call } from '../entry.ts'

const Language = v.object({ locale: Locale })
const change = { body: Language, response: Language, web: 'same' } as const

/** The preferred language of the caller: that of every mail to them. The language switch of the page changes it. */
export const language = {
  /** Open before consent too, because the terms are read in the chosen language. */
  postUserLanguage: call('POST', '/api/v1/front/user/language', {
    ...change,
    callers: ['customer'],
    opens: ['documents', 'passkey'],
    effects: {},
    summary: "Changes the caller's preferred language. Idempotent",
  }),
  getAdminLanguage: call('GET', '/api/v1/admin/language', {
    callers: ['employee'],
    opens: ['passkey'],
    response: Language,
    web: 'same',
    summary: "The caller's preferred language",
  }),
  /** View-only employees have it too: it changes nothing but their own mail. */
  postAdminLanguage: call('POST', '/api/v1/admin/language', {
    ...change,
    callers: ['employee'],
    opens: ['passkey'],
    effects: {},
    summary: "Changes the caller's preferred language. Idempotent",
  }),
}
