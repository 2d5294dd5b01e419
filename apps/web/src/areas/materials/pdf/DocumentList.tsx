import { FileText, Lock } from 'lucide-react'
import type { ShownDocument } from '../../../calls/parts/documents.ts'
import type { PathLink } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import styles from './DocumentList.module.css'

interface Props {
  documents: readonly ShownDocument[]
  linkTo: (documentID: number) => PathLink
}

/** Documents, with the part of each that the learner may read. */
export function DocumentList({ documents, linkTo }: Props) {
  if (documents.length === 0) return null
  return (
    <ul className={styles.list} aria-label="PDF 文档">
      {documents.map(({ documentID, title, pages, freePages, isOpen }) => (
        <li key={documentID}>
          <Link className={styles.link} {...tracked('openDocument')} {...linkTo(documentID)}>
            <FileText aria-hidden />
            <span className={styles.title}>{title}</span>
            <span className={styles.note}>
              {isOpen === 1 ? `${pages} 页` : `${pages} 页，免费读 ${freePages} 页`}
              {isOpen === 0 && <Lock role="img" aria-label="未开通" />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
