import { Link } from 'wouter'
import { Brand } from '../../kit/text/Brand.tsx'
import { href } from '../../router/routes.ts'
import { useMaker } from '../../state/maker.ts'

interface HeaderBrandProps {
  to: 'accountInformation' | 'company' | 'landing' | 'login'
  /** Below the product's name, before the maker's. */
  note?: string
}

/** Link with the product's mark and the maker's name, if it has one. A long name is cut. */
export function HeaderBrand({ to, note }: HeaderBrandProps) {
  const name = useMaker().data?.name
  return (
    <Link className="brand" href={href(to)}>
      <Brand />
      {(note || name) && (
        <small title={name}>
          {note}
          {note && name && ' · '}
          {name && <span translate="no">{name}</span>}
        </small>
      )}
    </Link>
  )
}
