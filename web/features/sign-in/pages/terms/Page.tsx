import { DocumentPage } from '../../panels/DocumentPage.tsx'

/** The terms of service in force. */
export default function Page() {
  return <DocumentPage document="terms" />
}
