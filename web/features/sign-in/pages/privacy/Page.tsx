import { DocumentPage } from '../../panels/DocumentPage.tsx'

/** The privacy policy in force. */
export default function Page() {
  return <DocumentPage document="privacy" />
}
