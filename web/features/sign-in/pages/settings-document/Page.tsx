import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { DocumentVersion } from '../../../../../shared/contract/sign-in/document.ts'
import { documents } from '../../../../../shared/rules/documents.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Confirm } from '../../../../kit/dialog/Confirm.ts'
import { BackLink } from '../../../../kit/frame/BackLink.tsx'
import { PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { HeldNotice } from '../../../../kit/status/HeldNotice.tsx'
import { isMissing, Loaded, Missing } from '../../../../kit/status/Loaded.tsx'
import { Time } from '../../../../kit/text/Time.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { type Translate, useText } from '../../../../messages/index.ts'
import { href, type PageProps } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useMayChange } from '../../../../state/session.ts'
import { useResource } from '../../../../state/use-resource.ts'
import { ServiceSettings } from '../../../reference/parts/ServiceSettings.tsx'
import { DocumentChip } from '../../parts/DocumentChip.tsx'
import { unpublishVersion, useDocumentVersion } from '../../stores/document.ts'
import { DocumentTexts } from './DocumentPreview.tsx'
import { Editor } from './Editor.tsx'

/** Takes a scheduled version back to draft, after a confirmation. */
function Scheduled({ version: scheduled }: { version: DocumentVersion }) {
  const t = useText()
  const [confirming, setConfirming] = useState(false)
  const { document, version } = scheduled
  return (
    <>
      <Button aria-haspopup="dialog" icon={RotateCcw} onClick={() => setConfirming(true)}>
        {t('document.unpublishOpen')}
      </Button>
      {confirming && (
        <Confirm
          alert
          confirm={t('document.unpublishOpen')}
          failed={t('document.unpublishFailed')}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            await unpublishVersion(scheduled)
            useAlert.getState().show({ variant: 'success', message: 'document.unpublished', values: { version } })
          }}
          subject={`${t(`route.${document}`)} – ${t('document.version', { version })}`}
          title={t('document.unpublishTitle')}
        >
          <p>{t('document.unpublishText')}</p>
        </Confirm>
      )}
    </>
  )
}

/** The address names no version that exists. */
const isPossible = ({ documentId, version }: PageProps<'settingsDocument'>['params']) =>
  documents.some(document => document === documentId) && /^[1-9]\d{0,5}$/.test(version)

/** One version of a document: a draft is edited here; others are read-only. */
export default function Page({ params }: PageProps<'settingsDocument'>) {
  return isPossible(params) ? (
    <Version document={params.documentId as DocumentVersion['document']} version={Number(params.version)} />
  ) : (
    <Missing />
  )
}

const factsOf = ({ published_at, updated_at }: DocumentVersion, t: Translate) => [
  { term: t('document.effective'), value: published_at ? <Time value={published_at} /> : t('document.notPublished') },
  { term: t('document.updated'), value: <Time value={updated_at} /> },
]

function Version(key: Pick<DocumentVersion, 'document' | 'version'>) {
  const t = useText()
  const mayChange = useMayChange()
  const version = useResource(useDocumentVersion, key)
  const { data } = version
  const name = t(`route.${key.document}`)
  const title = t('document.version', { version: key.version })
  useTitle(`${name} – ${title}`)
  if (isMissing(version.error)) return <Missing />
  return (
    <ServiceSettings>
      <BackLink href={href('settingsDocuments')}>{t('route.settingsDocuments')}</BackLink>
      <PageHeader
        actions={data?.state === 'scheduled' && mayChange && <Scheduled version={data} />}
        chips={data && <DocumentChip held={data.held} state={data.state} />}
        data={data && factsOf(data, t)}
        label={name}
        title={title}
      />
      <Loaded resource={version} labels={{ loading: t('document.loading'), failed: t('document.failed') }}>
        {shown => (
          <>
            <HeldNotice held={shown.held}>
              <p>{t('document.heldNote')}</p>
            </HeldNotice>
            {shown.state === 'draft' && mayChange ? (
              <Editor draft={shown} key={`${shown.document} ${shown.version}`} />
            ) : (
              <DocumentTexts texts={shown} />
            )}
          </>
        )}
      </Loaded>
    </ServiceSettings>
  )
}
