import type { ReactNode } from 'react'

interface NameplateProps {
  /** The page's heading: the object's name. It gets the focus after navigation, so render it while data loads, too. */
  title: ReactNode
  /** Small label above: the kind of object. */
  label?: ReactNode
  /** The object's code, before the label. */
  code?: string
  /** Chips and badges after the title. */
  chips?: ReactNode
  /** Data cells: facts of the object, never navigation. */
  data?: readonly { term: string; value: ReactNode }[]
  actions?: ReactNode
  /** Content of the plate, if it is the page's only surface (login, notices). */
  children?: ReactNode
}

/** Header of every page: label, title, data cells, actions. */
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
