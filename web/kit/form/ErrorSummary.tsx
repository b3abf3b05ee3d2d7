import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../text/Icon.tsx'
import { useErrorTitle } from '../text/title.ts'
import { focusField } from './focus-field.ts'

export interface Problem {
  /** Id of the control that the problem is about, if it is about one. */
  id?: string
  text: string
}

interface ErrorSummaryProps {
  title: string
  /** Shown as links where they have an id. */
  problems: readonly Problem[]
  /** Id of the control that takes the focus instead. */
  focus: string | undefined
  /** Changes with each failed attempt, so that the focus comes back each time. */
  attempt: number
}

/** What is wrong with a form, at its head: takes the focus and links to the fields. */
export function ErrorSummary({ title, problems, focus, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useErrorTitle(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt calls the focus here again.
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
