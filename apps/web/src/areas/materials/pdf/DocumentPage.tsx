import { ArrowLeft } from 'lucide-react'
import type { ShownDocument } from '../../../calls/parts/documents.ts'
import type { PathLink } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { DocumentReader } from './DocumentReader.tsx'

interface Props {
  documentID: number
  /** The title of the page that lists the documents. */
  title: string
  documents: readonly ShownDocument[] | undefined
  back: PathLink
  onPlace?: (page: number) => void
}

/** A document over the whole window, with the link back to its list. */
export function DocumentPage({ documentID, title, documents, back, onPlace }: Props) {
  const shown = documents?.find((document) => document.documentID === documentID)
  return (
    <Page
      width="full"
      title={shown?.title ?? title}
      actions={
        <Link className={buttonClass('secondary', 's')} {...back}>
          <ArrowLeft aria-hidden />
          返回{title}
        </Link>
      }
    >
      <DocumentReader key={documentID} documentID={documentID} {...(onPlace && { onPlace })} />
    </Page>
  )
}
