import { Link } from 'wouter'
import type { RequestDetail } from '../../../../../shared/model/request.ts'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { Row, Rows } from '../../../../kit/frame/Rows.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { type MessageId, useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { stateName, typeNames } from '../../parts/request-names.ts'

const decisionName = ({ state, closed_as }: RequestDetail): MessageId => {
  if (closed_as === 'withdrawn') return 'requests.eventWithdrawn'
  return state === 'rejected' ? 'requests.eventRejected' : 'requests.eventApproved'
}

/** What has happened to the request, and other requests of the same address. */
export function History({ request }: { request: RequestDetail }) {
  const t = useText()
  const { created_at, registered_at, decided_at, decided_by, others } = request
  const events = [
    { at: created_at, text: t('requests.eventCreated') },
    ...(registered_at === null ? [] : [{ at: registered_at, text: t('requests.eventRegistered') }]),
    ...(decided_at === null
      ? []
      : [
          {
            at: decided_at,
            text: t(decisionName(request), {
              person: decided_by ?? t('requests.formerEmployee'),
            }),
          },
        ]),
  ].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <>
      <Panel title={t('requests.history')}>
        <Rows>
          {events.map(({ at, text }) => (
            <Row key={text} note={<Time value={at} />} stacked title={text} />
          ))}
        </Rows>
      </Panel>
      {others.length > 0 && (
        <Panel title={t('requests.others')}>
          <Rows>
            {others.map(other => (
              <Row
                key={other.id}
                note={
                  <>
                    {t(typeNames[other.type])} · {t(stateName(other))} · <Time value={other.created_at} />
                  </>
                }
                stacked
                title={<Link href={href('accessRequest', { requestId: other.id })}>{other.company}</Link>}
              />
            ))}
          </Rows>
        </Panel>
      )}
    </>
  )
}
