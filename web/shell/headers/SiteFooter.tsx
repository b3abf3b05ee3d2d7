import { Link } from 'wouter'
import { documents } from '../../../shared/rules/documents.ts'
import { Brand } from '../../kit/text/Brand.tsx'
import { useText } from '../../messages/index.ts'
import { href, linksAt } from '../../router/routes.ts'
import { useMaker } from '../../state/maker.ts'
import { useSession } from '../../state/session.ts'
import { EnvironmentName } from './Environment.tsx'

/** Footer of customers' and visitors' pages. */
export function SiteFooter() {
  const t = useText()
  const { status, data: maker } = useMaker()
  const isSignedIn = useSession(({ auth }) => auth?.accountType)
  // Nothing moves when the maker's documents and hours arrive.
  if (!maker && status !== 'failed') return null
  const inForce = maker ? maker.documents.map(({ document }) => document) : documents
  return (
    <footer className="site-footer">
      <div>
        <span className="brand">
          <Brand />
        </span>
        <ul>
          {linksAt('footer').map(
            link =>
              !(isSignedIn && link.guard === 'guest') && (
                <li key={link.href}>
                  <Link href={link.href}>{t(link.label)}</Link>
                </li>
              ),
          )}
          {inForce.map(document => (
            <li key={document}>
              <Link href={href(document)}>{t(`menu.${document}`)}</Link>
            </li>
          ))}
        </ul>
        {maker?.hours && <p>{t('footer.hours', { hours: maker.hours })}</p>}
        <p className="push">
          <EnvironmentName />{' '}
          {t('footer.copyright', { year: String(new Date().getFullYear()), name: maker?.name || 'Yardkey' })}
        </p>
      </div>
    </footer>
  )
}
