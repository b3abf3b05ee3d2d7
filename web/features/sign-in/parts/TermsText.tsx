import './terms.css'

/**
 * Renders the plain text of the terms. Empty lines separate blocks. A first line without final punctuation is the
 * block's heading; a block with only such a line is the title, which only screen readers get if it is `shown` above the text
 * already: it is the level above the other headings. Numbered clauses keep the number that was typed.
 */
export function TermsText({ shown, children: text }: { shown?: string; children: string }) {
  const blocks = text.trim().split(/\n\s*\n/)
  return (
    <div className="terms-text">
      {blocks.map((block, index) => {
        const [first = '', ...rest] = block.split('\n')
        const headed = isHeading(first)
        const lines = headed ? rest : [first, ...rest]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its position.
          <section className={block === shown ? 'visually-hidden' : undefined} key={index}>
            {headed && (lines.length > 0 ? <h3>{first}</h3> : <h2>{first}</h2>)}
            {lines.length > 0 && <Lines lines={lines} />}
          </section>
        )
      })}
    </div>
  )
}

/** Whether the first line of a block is its heading. */
export const isHeading = (line: string): boolean => !/[。.：:、,]\s*$/.test(line)

const numbered = /^(\s*[（(]?[0-9０-９]+[.．)）、]\s*)(.*)$/s

/** Lines of a block. Those that begin with a number hang by it. */
export function Lines({ lines }: { lines: readonly string[] }) {
  if (!lines.some(line => numbered.test(line))) return <p>{lines.join('\n')}</p>
  return lines.map((line, index) => {
    const [, number, text] = numbered.exec(line) ?? []
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position.
      <p className={number && 'clause'} key={index}>
        {number && <span>{number}</span>}
        {text ?? line}
      </p>
    )
  })
}
