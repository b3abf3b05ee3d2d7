/** The terms as they come: blocks between empty lines; a line that ends no sentence is a heading. */
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
            {headed && <h3>{first}</h3>}
            {lines.length > 0 && <p>{lines.join('\n')}</p>}
          </section>
        )
      })}
    </div>
  )
}
