import './terms.css'

/**
 * Renders the plain text of the terms. Empty lines separate blocks. A first line without final punctuation is the
 * block's heading; a block with only such a line is the title.
 */
export function TermsText({ children: text }: { children: string }) {
  const blocks = text.trim().split(/\n\s*\n/)
  return (
    <div className="terms-text">
      {blocks.map((block, index) => {
        const [first = '', ...rest] = block.split('\n')
        const headed = !/[。.：:、,]\s*$/.test(first)
        const lines = headed ? rest : [first, ...rest]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its position.
          <section key={index}>
            {headed && (lines.length > 0 ? <h3>{first}</h3> : <h2>{first}</h2>)}
            {lines.length > 0 && <p>{lines.join('\n')}</p>}
          </section>
        )
      })}
    </div>
  )
}
