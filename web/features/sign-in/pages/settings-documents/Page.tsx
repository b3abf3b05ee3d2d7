import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../../../../shared/contract/index.ts'
import type { DocumentId } from '../../../../../shared/rules/documents.ts'
import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { Panel } from '../../../../kit/frame/Panel.tsx'
import { DataTable } from '../../../../kit/list/DataTable.tsx'
import { EmptyState } from '../../../../kit/status/EmptyState.tsx'
import { Loaded } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { DocumentChip } from '../../parts/DocumentChip.tsx'
import { addDraft, useDocumentVersions } from '../../stores/document.ts'

type Versions = AnswerOf<'getAdminDocumentList'>[number]['versions']

interface VersionsPanelProps {
  document: DocumentId
  /** Newest first. */
  versions: Versions
}

const hrefOf = (documentId: DocumentId, version: number) =>
  href('settingsDocument', { documentId, version: String(version) })

/** Versions of a document. */
function VersionsPanel({ document, versions }: VersionsPanelProps) {
  const t = useText()
  const mayChange = useMayChange()
  const title = t(`route.${document}`)
  return (
    <Panel action={mayChange && <NextVersion document={document} versions={versions} />} title={title}>
      {versions.length === 0 ? (
        <EmptyState title={t('document.none')}>{t('document.noneText')}</EmptyState>
      ) : (
        <DataTable
          caption={title}
          columns={[
            {
              key: 'version',
              kind: 'head',
              head: t('document.versionColumn'),
              cell: row => (
                <Link href={hrefOf(document, row.version)}>{t('document.version', { version: row.version })}</Link>
              ),
            },
            {
              key: 'state',
              kind: 'chip',
              head: t('document.state'),
              cell: row => <DocumentChip held={row.held} state={row.state} />,
            },
            {
              key: 'effective',
              kind: 'time',
              head: t('document.effective'),
              cell: row =>
                row.published_at ? (
                  <Time value={row.published_at} zone={false} />
                ) : (
                  <span className="quiet">{t('document.notPublished')}</span>
                ),
            },
            {
              key: 'updated',
              kind: 'time',
              head: t('document.updated'),
              cell: row => <Time value={row.updated_at} zone={false} />,
            },
          ]}
          rowKey={row => String(row.version)}
          rows={versions}
        />
      )}
    </Panel>
  )
}

/** Adds a draft, or leads to the version that is not in force yet: a document has at most one. */
function NextVersion({ document, versions: [newest] }: VersionsPanelProps) {
  const t = useText()
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  if (newest && (newest.state === 'draft' || newest.state === 'scheduled'))
    return (
      <ButtonLink href={hrefOf(document, newest.version)} small>
        {t('document.pending', { version: newest.version })}
      </ButtonLink>
    )
  const add = async () => {
    setBusy(true)
    try {
      const { version } = await addDraft(document)
      navigate(hrefOf(document, version))
    } catch (error) {
      useAlert.getState().show({ variant: 'danger', message: 'document.addFailed', error })
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} icon={Plus} onClick={() => void add()} small>
      {t('document.add')}
    </Button>
  )
}

/** Terms and privacy policy with their versions. */
export default function Page() {
  const t = useText()
  const documents = useResource(useDocumentVersions, {})
  return (
    <ServiceSettings>
      <PageHeader label={t('settings.menu')} title={t('route.settingsDocuments')} />
      <Loaded resource={documents} labels={{ loading: t('document.loading'), failed: t('document.failed') }}>
        {list =>
          list.map(({ document, versions }) => <VersionsPanel document={document} key={document} versions={versions} />)
        }
      </Loaded>
    </ServiceSettings>
  )
}
