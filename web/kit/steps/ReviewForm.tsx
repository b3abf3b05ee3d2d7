import '../form/form.css'
import type { ReactNode } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type * as v from 'valibot'
import { Link } from 'wouter'
import { useText } from '../../messages/index.ts'
import { href } from '../../router/routes.ts'
import { Form, SubmitButton } from '../form/Form.tsx'
import { fieldId, useFormScope } from '../form/form-context.ts'
import type { FormSchema } from '../form/resolver.ts'
import { BackLink } from '../frame/BackLink.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'

interface ReviewFormProps<TSchema extends FormSchema> {
  schema: TSchema
  draft: DefaultValues<v.InferInput<TSchema>>
  onSend: (values: v.InferOutput<TSchema>) => Promise<void>
  /** Accessible name. */
  label: string
  /** Path of the first page. */
  form: string
  /** Label of the submit button. */
  send: string
  children: ReactNode
}

/** Second page of a multi-page form: a review of all values, and the submit button. */
export function ReviewForm<TSchema extends FormSchema>(props: ReviewFormProps<TSchema>) {
  const { schema, draft, onSend, label, form, send, children } = props
  const t = useText()
  return (
    <Form
      className="stack"
      defaults={draft}
      failed={t('steps.sendingError')}
      guarded={false}
      label={label}
      onSubmit={onSend}
      schema={schema}
    >
      <p>{t('steps.notSent', { button: send })}</p>
      {children}
      <div className="form-actions">
        <BackLink href={form}>{t('steps.toForm')}</BackLink>
        <SubmitButton>{send}</SubmitButton>
      </div>
    </Form>
  )
}

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
