import type { ReactNode } from 'react'

interface NameplateProps {
  /** The page's heading: the name of the object. It has the focus after navigation, so draw it while data loads, too. */
  title: ReactNode
  /** Small words above: what kind of object this is. */
  label?: ReactNode
  /** The object's code, in tabular figures, before the label. */
  code?: string
  /** Chips and badges behind the title. */
  chips?: ReactNode
  /** Ruled data cells: facts of the object, never navigation. */
  data?: readonly { term: string; value: ReactNode }[]
  actions?: ReactNode
  /** Where the plate is the page's only surface (login, notices), its contents stand in it. */
  children?: ReactNode
}

/** The plate at the head of every page: label, title, data, one chamfered corner, one amber bar. */
export function Nameplate({ title, label, code, chips, data, actions, children }: NameplateProps) {
  const Plate = children ? 'div' : 'header'
  return (
    <Plate className={children ? 'nameplate nameplate-surface' : 'nameplate'}>
      <div className="nameplate-title">
        {(label || code) && (
          <p className="nameplate-label">
            {code && <span className="code">{code}</span>}
            {label}
          </p>
        )}
        <div className="nameplate-name">
          <h1 tabIndex={-1}>{title}</h1>
          {chips}
        </div>
      </div>
      {data && data.length > 0 && (
        <dl className="plate-data">
          {data.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className="nameplate-actions">{actions}</div>}
      {children}
    </Plate>
  )
}
