import * as v from 'valibot'

const Envelope = v.object({
  /** The sender, as mail clients show it. */
  from: v.string(),
  /** Below every mail: who sends it; '' for none. */
  signature: v.string(),
})

/** What the maker's settings add to a mail, in each language. */
export const Envelopes = v.object({ ja: Envelope, en: Envelope })
export type Envelopes = v.InferOutput<typeof Envelopes>
