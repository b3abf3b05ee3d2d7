import {
  type ButtonHTMLAttributes,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
  useFormState,
} from 'react-hook-form'
import type * as v from 'valibot'
import { useText } from '../../messages/index.ts'
import { Button, type ButtonLook } from '../action/Button.tsx'
import { describeError } from '../status/describe-error.ts'
import { preventEnterWhileComposing } from './composing.ts'
import { saveDraft, takeDraft } from './draft.ts'
import { ErrorSummary, type Problem } from './ErrorSummary.tsx'
import { type FormScope, FormScopeContext, fieldId } from './form-context.ts'
import { isQuestionOpen, isReloading, LeaveContext } from './leave.ts'
import { serverErrors, summaryOf } from './problems.ts'
import { codeResolver, type FormSchema } from './resolver.ts'

/** Tells a form what its controls hold: password managers and extensions fill them in without an event. */
const readInputs = <TValues extends FieldValues>(
  element: HTMLFormElement,
  { register, getValues }: Pick<UseFormReturn<TValues>, 'register' | 'getValues'>,
  names: ReadonlyMap<string, unknown>,
) => {
  for (const target of element.elements as HTMLCollectionOf<HTMLInputElement>) {
    const name = target.name as Parameters<typeof register>[0]
    const { value } = target
    const isChosen = target.checked || !/^(?:checkbox|radio)$/.test(target.type)
    if (names.has(name) && value && value !== getValues(name) && isChosen)
      void register(name).onChange({ target, type: 'change' })
  }
}

/** Text of a failed call in the error summary. */
export interface Failure {
  title: string
  text?: string
  /** Name of the field that gets the focus; by default the summary does. */
  focus?: string
}

export interface FormProps<TSchema extends FormSchema> {
  /** Schema of the contract; the server validates with the same one. */
  schema: TSchema
  defaults: DefaultValues<v.InferInput<TSchema>>
  /** Gets the schema's output. Its errors are shown: at the fields that they name, others in the summary. */
  onSubmit: (
    values: v.InferOutput<TSchema>,
    form: UseFormReturn<v.InferInput<TSchema>, unknown, v.InferOutput<TSchema>>,
  ) => Promise<void> | void
  /** Title above the text of an error of `onSubmit`; by default a general one. */
  failed?: string
  /** Text of an error of `onSubmit`; undefined: the general text of its code. */
  failure?: (error: unknown) => Failure | undefined
  /** false: leaving with unsaved changes does not ask (login, search). */
  guarded?: boolean
  /** Name of the draft, which survives the end of the session and switching the language. Secrets are never saved. */
  draft?: string
  /** Accessible name, if no heading names the form. */
  label?: string
  className?: string
  children: ReactNode
}

interface Shown {
  title: string
  problems: readonly Problem[]
  focus: string | undefined
  attempt: number
}

/**
 * Base of every form: reads its controls and validates on submit, and from then on each field that changes. Shows errors, prevents double
 * submission, guards unsaved changes.
 */
export function Form<TSchema extends FormSchema>(props: FormProps<TSchema>) {
  const { schema, defaults, onSubmit, failed, failure, guarded = true, draft, label, className, children } = props
  type Values = v.InferInput<TSchema>
  const t = useText()
  const id = useId()
  const [scope] = useState<FormScope>(() => ({ id, labels: new Map() }))
  const [shown, setShown] = useState<Shown>()
  const form = useForm<Values, unknown, v.InferOutput<TSchema>>({
    resolver: codeResolver(schema),
    defaultValues: defaults,
    shouldFocusError: false,
  })
  const sending = useRef(false)
  const save = useDraft(form, draft)
  useLeaveGuard({ changed: form.formState.isDirty && guarded, sending, save })

  const show = (title: string, problems: readonly Problem[], focus?: string) =>
    setShown(previous => ({ title, problems, focus, attempt: (previous?.attempt ?? 0) + 1 }))
  const showProblems = (errors: Parameters<typeof summaryOf>[0]) => {
    const { title, problems } = summaryOf(errors, scope, t)
    show(title, problems)
  }

  const send = async (values: v.InferOutput<TSchema>) => {
    try {
      await onSubmit(values, form)
      setShown(undefined)
    } catch (error) {
      const ownText = failure?.(error)
      const fields = ownText ? {} : serverErrors(error)
      for (const [field, codes] of Object.entries(fields))
        form.setError(field as never, { type: codes[0] ?? 'type', message: codes.join(' ') })
      if (Object.keys(fields).length > 0) showProblems(fields)
      else
        show(
          ownText?.title ?? failed ?? t('form.failed'),
          [{ text: ownText?.text ?? (ownText ? '' : describeError(error, t)) }].filter(problem => problem.text),
          ownText?.focus && fieldId(scope, ownText.focus),
        )
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React events of a dialog bubble to the page that opened it, and to its form.
    event.stopPropagation()
    if (sending.current) return
    sending.current = true
    readInputs(event.currentTarget, form, scope.labels)
    try {
      await form.handleSubmit(send, showProblems)()
    } finally {
      sending.current = false
    }
  }

  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          aria-label={label}
          className={className}
          noValidate
          onKeyDown={preventEnterWhileComposing}
          onSubmit={submit}
        >
          {shown && <ErrorSummary {...shown} />}
          {children}
        </form>
      </FormScopeContext>
    </FormProvider>
  )
}

interface LeaveGuard {
  changed: boolean
  sending: { current: boolean }
  save: (() => void) | undefined
}

const useLeaveGuard = ({ changed, sending, save }: LeaveGuard) => {
  const forms = useContext(LeaveContext)
  useEffect(() => {
    if (!changed && !save) return
    const form = { isChanged: () => changed && (!sending.current || isQuestionOpen()), save }
    const warn = (event: BeforeUnloadEvent) => {
      if (form.isChanged() && !isReloading()) event.preventDefault()
    }
    forms.add(form)
    window.addEventListener('beforeunload', warn)
    return () => {
      forms.delete(form)
      window.removeEventListener('beforeunload', warn)
    }
  }, [changed, forms, sending, save])
}

/** Restores a saved draft into the form. @returns a function that saves one */
const useDraft = <TValues extends Record<string, unknown>>(
  { control, getValues, setValue }: UseFormReturn<TValues, unknown, Record<string, unknown>>,
  name: string | undefined,
) => {
  const { defaultValues } = useFormState({ control })
  useEffect(() => {
    if (name === undefined) return
    for (const [field, value] of Object.entries(takeDraft(name) ?? {}))
      setValue(field as never, value as never, { shouldDirty: true })
  }, [name, setValue])
  return useMemo(
    () => (name === undefined ? undefined : () => saveDraft(name, getValues(), defaultValues ?? {})),
    [name, getValues, defaultValues],
  )
}

type SubmitButtonProps = ButtonLook & Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'aria-haspopup'>

/** Submits its form. While submitting, it keeps the focus and ignores clicks. */
export function SubmitButton({ kind = 'primary', ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  return <Button {...rest} busy={isSubmitting} kind={kind} type="submit" />
}
