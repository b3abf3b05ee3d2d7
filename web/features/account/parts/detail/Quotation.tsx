import '../account.css'
import type { HelpRequest } from '../../../../../shared/model/user.ts'
import { Time } from '../../../../kit/text/Time.tsx'

interface QuotationProps {
  /** What was asked for. */
  label: string
  request: HelpRequest
  /** Its first lines, where the rest is one action away. */
  short?: boolean | undefined
}

/** A request of a person who cannot log in, verbatim. */
export function Quotation({ label, request: { text, requested_at }, short }: QuotationProps) {
  return (
    <figure className={short ? 'quotation quotation-short' : 'quotation'}>
      <figcaption className="small quiet">
        {label} <Time value={requested_at} />
      </figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  )
}
