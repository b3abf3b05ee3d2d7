import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** The page's heading: the object's name. It gets the focus after navigation, so render it while data loads, too. */
  title: ReactNode
  /** Small label above: the kind of object. */
  label?: ReactNode
  /** The object's code, before the label. */
  code?: string
  /** Chips and badges at the end of the label, so that a long title does not displace them. */
  chips?: ReactNode
  /** Data cells: facts of the object, never navigation. Given but undefined: still loading, so their place is kept. */
  data?: readonly { term: string; value: ReactNode }[] | undefined
  /** While the data load, phones show a skeleton instead of the page below (kit/status/skeleton.css): their lines would push it down. */
  holdsPage?: boolean
  actions?: ReactNode
  /** Content of the header, if it is the page's only surface (login, notices). */
  children?: ReactNode
}

/** Header of every page: label, title, data cells, actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, label, code, chips, data, holdsPage, actions, children } = props
  const Element = children ? 'div' : 'header'
  const isLoading = 'data' in props && data === undefined
  return (
    <Element
      data-holds-page={holdsPage || undefined}
      aria-busy={isLoading || undefined}
      className={children ? 'page-header page-header-surface' : 'page-header'}
    >
      <div className="page-header-title">
        {(label || code || chips) && (
          <p className="page-header-label">
            {code && <span className="code">{code}</span>}
            {label}
            {chips}
          </p>
        )}
        <h1 tabIndex={-1}>{title}</h1>
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
      {actions && <div className="page-header-actions">{actions}</div>}
      {children}
    </Element>
  )
}

interface MainProps {
  /** `wide`: 1120 px (employees: whole window) · `narrow`: 720 px, forms and texts · `notice`: a single page header. */
  width?: 'wide' | 'narrow' | 'notice'
  children: ReactNode
}

/** The `main` element. Every page renders exactly one, or WithSidebar. */
export function Main({ width = 'wide', children }: MainProps) {
  const classes = { wide: 'page', narrow: 'page page-narrow', notice: 'notice-page' }
  return (
    <main className={classes[width]} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
