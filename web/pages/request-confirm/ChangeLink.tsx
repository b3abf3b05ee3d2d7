import { Link } from 'wouter'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { fieldId, useFormScope } from '../../ui/form/form-context.ts'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'

/** Back to one field of the form. What the server does not like about the field links here. */
export function ChangeLink({ name, label }: { name: string; label: string }) {
  const t = useText()
  const scope = useFormScope()
  scope.labels.set(name, label)
  return (
    <Link className="small" href={href('requestForm', {}, { change: name })} id={fieldId(scope, name)}>
      {t('request.change')}
      <VisuallyHidden> {label}</VisuallyHidden>
    </Link>
  )
}
