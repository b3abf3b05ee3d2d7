import type { ReactNode } from 'react'
import { type Fact, Facts } from '../../../kit/frame/Facts.tsx'
import { Panel } from '../../../kit/frame/Panel.tsx'
import { ChangeLink } from '../../../kit/steps/ReviewForm.tsx'
import { useText } from '../../../messages/index.ts'
import { useDocuments } from '../../../state/documents.ts'

/** Makes items of a review: a label, the value, and a link to change it in the form. */
export const itemOf =
  (form: 'requestForm' | 'contactForm') =>
  (name: string, term: string, value: ReactNode): Fact => ({
    term,
    value,
    action: <ChangeLink form={form} label={term} name={name} />,
  })

interface ReviewPanelsProps {
  panels: readonly { title: string; facts: readonly Fact[] }[]
  item: ReturnType<typeof itemOf>
}

/** Everything that was entered, and the consent if there are documents to agree to. */
export function ReviewPanels({ panels, item }: ReviewPanelsProps) {
  const t = useText()
  const isAsked = useDocuments().data?.length !== 0
  const consent = { title: t('agreement.title'), facts: [item('agree', t('steps.terms'), t('steps.agreed'))] }
  return [...panels, ...(isAsked ? [consent] : [])].map(({ title, facts }) => (
    <Panel key={title} title={title}>
      <Facts facts={facts} />
    </Panel>
  ))
}
