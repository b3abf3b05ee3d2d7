import * as v from 'valibot'
import { RowVersion } from '../../model/flag.ts'
import { OptionalEmail, OptionalLine } from '../../model/text.ts'
import { call } from '../entry.ts'
import { documentHead } from '../sign-in/document.ts'

/** Form of the maker's settings. Empty: what the configuration says, or none. */
export const MakerForm = v.object({
  name_ja: OptionalLine(100),
  name_en: OptionalLine(100),
  /** Where contact messages and unlock requests go. */
  contact_mail: v.optional(OptionalEmail, ''),
  hours_ja: OptionalLine(),
  hours_en: OptionalLine(),
  /** Names in From; the address stays the configured one. */
  sender_ja: OptionalLine(100),
  sender_en: OptionalLine(100),
})

const Maker = v.object({
  name_ja: v.string(),
  name_en: v.string(),
  contact_mail: v.string(),
  hours_ja: v.string(),
  hours_en: v.string(),
  sender_ja: v.string(),
  sender_en: v.string(),
  row_version: v.number(),
  /** What the configuration says where a setting is empty. */
  defaults: v.object({ contact_mail: v.string(), from: v.string() }),
})
export type Maker = v.InferOutput<typeof Maker>

/** How the maker is named, and how customers reach it (our own calls). */
export const maker = {
  getMaker: call('GET', '/api/v1/front/maker', {
    callers: ['anyone'],
    response: v.object({ name: v.string(), hours: v.string(), documents: v.array(v.object(documentHead)) }),
    web: 'same',
    summary:
      "What every page shows of the maker: its name and support hours, in the language of the request ('' where none is set), and the documents in force",
  }),
  getAdminMaker: call('GET', '/api/v1/admin/maker', {
    callers: ['employee'],
    response: Maker,
    web: 'same',
    summary: "The maker's settings in both languages",
  }),
  postAdminMaker: call('POST', '/api/v1/admin/maker', {
    callers: ['editor'],
    effects: { voice: 'always' },
    body: v.object({ ...MakerForm.entries, row_version: RowVersion }),
    response: Maker,
    web: 'same',
    errors: ['stale'],
    summary: "Changes the maker's settings. Effective with the next page and the next mail",
  }),
}
