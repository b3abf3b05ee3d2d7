import './terms.css'
import './terms-changes.css'
import { isHeading, Lines } from './TermsText.tsx'
import type { ChangedLine } from './text-changes.ts'

interface TermsChangesProps {
  /** What an inserted and a removed passage is called. */
  labels: { inserted: string; removed: string }
  /** Changed blocks, with their lines. */
  children: readonly (readonly ChangedLine[])[]
}

const elements = { same: 'div', inserted: 'ins', removed: 'del' } as const

/** The changed blocks of a document. A word, and the element, say of a passage that it was inserted or removed. */
export function TermsChanges({ labels, children: blocks }: TermsChangesProps) {
  return (
    <div className="terms-text">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its position.
        <section key={index}>
          {passagesOf(block).map(({ kind, lines }, at) => {
            const Passage = elements[kind]
            const [first = '', ...rest] = lines
            const headed = at === 0 && isHeading(first)
            const text = headed ? rest : lines
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same holds for a passage.
              <Passage key={at}>
                {kind !== 'same' && <small>{labels[kind]}</small>}
                {headed && <h3>{first}</h3>}
                {text.length > 0 && <Lines lines={text} />}
              </Passage>
            )
          })}
        </section>
      ))}
    </div>
  )
}

/** Consecutive lines of one kind. */
const passagesOf = (block: readonly ChangedLine[]) => {
  const passages: { kind: ChangedLine['kind']; lines: string[] }[] = []
  for (const { kind, text } of block) {
    const last = passages.at(-1)
    if (last?.kind === kind) last.lines.push(text)
    else passages.push({ kind, lines: [text] })
  }
  return passages
}
