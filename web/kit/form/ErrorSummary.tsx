import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../text/Icon.tsx'
import { useErrorTitle } from '../text/title.ts'
import { focusField } from './focus-field.ts'

export interface Problem {
  /** Id of the control with the problem, if any. */
  id?: string
  text: string
}

interface ErrorSummaryProps {
  title: string
  /** Problems with an id are links to their control. */
  problems: readonly Problem[]
  /** Id of a control that gets the focus instead of the summary. */
  focus: string | undefined
  /** Changes with each failed attempt, so that the focus moves each time. */
  attempt: number
}

/** Errors of a form, above its fields. It takes the focus and links to the fields. */
export function ErrorSummary({ title, problems, focus, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useErrorTitle(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus again.
  useEffect(() => (focus === undefined ? box.current : document.getElementById(focus))?.focus(), [attempt])
  return (
    <div className="error-summary" ref={box} role="alert" tabIndex={-1}>
      <Icon icon={CircleAlert} />
      <div>
        <h2>{title}</h2>
        {problems.map(({ id, text }) => (
          <p key={`${id} ${text}`}>
            {id ? (
              <a
                href={`#${id}`}
                onClick={event => {
                  event.preventDefault()
                  focusField(id)
                }}
              >
                {text}
              </a>
            ) : (
              text
            )}
          </p>
        ))}
      </div>
    </div>
  )
}
