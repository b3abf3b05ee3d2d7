import { Link } from 'wouter'
import { useText } from '../../messages/index.ts'
import { href } from '../../router/routes.ts'
import { fieldId, useFormScope } from '../form/form-context.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

interface ChangeLinkProps {
  /** First page of the form. */
  form: 'requestForm' | 'contactForm'
  name: string
  label: string
}

/** Link back to one field of the form. The error summary links to it. */
export function ChangeLink({ form, name, label }: ChangeLinkProps) {
  const t = useText()
  const scope = useFormScope()
  scope.labels.set(name, label)
  return (
    <Link className="small" href={href(form, {}, { change: name })} id={fieldId(scope, name)}>
      {t('steps.change')}
      <VisuallyHidden> {label}</VisuallyHidden>
    </Link>
  )
}
