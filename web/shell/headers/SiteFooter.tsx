import { Link } from 'wouter'
import { Brand } from '../../kit/text/Brand.tsx'
import { useText } from '../../messages/index.ts'
import { linksAt } from '../../router/routes.ts'
import { EnvironmentName } from './Environment.tsx'

/** Footer of customers' and visitors' pages. */
export function SiteFooter() {
  const t = useText()
  return (
    <footer className="site-footer">
      <div>
        <span className="brand">
          <Brand />
        </span>
        <ul>
          {linksAt('footer').map(link => (
            <li key={link.href}>
              <Link href={link.href}>{t(link.label)}</Link>
            </li>
          ))}
        </ul>
        <p className="push">
          <EnvironmentName /> {t('footer.copyright', { year: String(new Date().getFullYear()) })}
        </p>
      </div>
    </footer>
  )
}
