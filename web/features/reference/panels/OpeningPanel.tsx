import type { OpeningStep } from '../../../../shared/contract/reference/opening.ts'
import { needing } from '../../../calls.ts'
import { ButtonLink } from '../../../kit/action/Button.tsx'
import { Panel, Row, Rows } from '../../../kit/frame/Panel.tsx'
import { Chip } from '../../../kit/status/Chip.tsx'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../../messages/index.ts'
import { href, type RouteName } from '../../../router/routes.ts'
import { useResource } from '../../../state/use-resource.ts'
import { useOpening } from '../stores/opening.ts'

/** Where an employee does a step. Without a page, the operator does it. */
const pages = {
  name: 'settingsMaker',
  contact: 'settingsMaker',
  terms: 'settingsDocuments',
  privacy: 'settingsDocuments',
  services: 'settingsServices',
  editor: 'employeeAccountList',
  mail: undefined,
  address: undefined,
} as const satisfies Record<OpeningStep, RouteName | undefined>

/** What a new installation needs before customers come, until all of it is done. */
export const OpeningPanel = needing('getAdminOpening', function OpeningPanel() {
  const t = useText()
  const { data: steps = [] } = useResource(useOpening, {})
  const left = steps.filter(({ done }) => done === 0)
  if (left.length === 0) return null
  return (
    <Panel
      action={<span className="small quiet">{t('opening.left', { count: left.length, total: steps.length })}</span>}
      title={t('opening.title')}
    >
      <Rows pairs>
        {steps.map(({ step, done }) => {
          const page = pages[step]
          return (
            <Row
              action={
                done === 1 ? (
                  <Chip label="opening.done" shape="dot" tone="active" />
                ) : page ? (
                  <ButtonLink href={href(page)} small>
                    {t('opening.open')}
                    <VisuallyHidden> {t(`opening.${step}`)}</VisuallyHidden>
                  </ButtonLink>
                ) : (
                  <Chip label="opening.missing" shape="ring" tone="warn" />
                )
              }
              key={step}
              note={done === 0 && t(`opening.${step}.text`)}
              title={t(`opening.${step}`)}
            />
          )
        })}
      </Rows>
    </Panel>
  )
})
