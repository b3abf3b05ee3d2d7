import type * as v from 'valibot'
import type { Maker, MakerForm } from '../../../../../shared/contract/reference/maker.ts'
import type { Translate } from '../../../../messages/index.ts'

type MakerValues = Required<v.InferInput<typeof MakerForm>>

export const makerFields = [
  'name_ja',
  'name_en',
  'hours_ja',
  'hours_en',
  'contact_mail',
  'sender_ja',
  'sender_en',
] as const satisfies readonly (keyof MakerValues)[]

/** Form values of the settings. */
export const toValues = ({ row_version: _, defaults: __, ...fields }: Maker): MakerValues => fields

/** The settings as labelled texts: for view-only employees, and to show what differs after an edit conflict. */
export const makerFacts = (maker: Maker, t: Translate) =>
  makerFields.map(field => ({ term: t(`audit.field.${field}`), value: maker[field] }))
