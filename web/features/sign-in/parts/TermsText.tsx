import './terms.css'

/** The terms as they come: blocks between empty lines. A line that ends no sentence is a heading; alone, it is their title. */
export function TermsText({ children: text }: { children: string }) {
  const blocks = text.trim().split(/\n\s*\n/)
  return (
    <div className="terms-text">
      {blocks.map((block, index) => {
        const [first = '', ...rest] = block.split('\n')
        const headed = !/[。.：:、,]\s*$/.test(first)
        const lines = headed ? rest : [first, ...rest]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other identity than its place.
          <section key={index}>
            {headed && (lines.length > 0 ? <h3>{first}</h3> : <h2>{first}</h2>)}
            {lines.length > 0 && <p>{lines.join('\n')}</p>}
          </section>
        )
      })}
    </div>
  )
}
