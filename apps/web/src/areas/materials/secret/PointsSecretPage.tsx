import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { addLastLabel, getTFMJTree, tfmjContent } from '../../../calls/parts/documents.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { materialPages } from '../pages.ts'
import { DocumentList } from '../pdf/DocumentList.tsx'
import { DocumentPage } from '../pdf/DocumentPage.tsx'
import { firstPart, Reader } from '../reading/Reader.tsx'
import { ReaderLoading } from '../reading/ReaderLoading.tsx'

/** /pointsSecret: the points in short with their PDF documents, from the last read chapter on. */
export default function PointsSecretPage() {
  const { ID, doc } = useSearch(materialPages.pointsSecret)
  useSeen('material-secret')
  const subject = useSubject()
  const { AppID: appID = 0, AppEName: appEName = '' } = subject ?? {}
  const tree = useQuery({ ...getTFMJTree({ appEName }), enabled: subject !== null })
  const entries = (tree.data?.list ?? []).map(({ chapterID, isOpen, ...entry }) => ({
    ...entry,
    id: chapterID,
    open: isOpen === 1,
    hasText: entry.documents > 0 ? (1 as const) : entry.hasText,
  }))
  // The last chapter is known once the tree was fetched at this visit; a cached one must not open another chapter
  // later.
  const isKnown = tree.isFetchedAfterMount
  const begin = useRef<number>(undefined)
  if (isKnown && begin.current === undefined) begin.current = firstPart(entries, tree.data?.lastID ?? undefined)
  const shown = ID ?? begin.current
  const text = useQuery({ ...tfmjContent({ appID, chapterID: shown ?? 0 }), enabled: shown !== undefined && appID > 0 })
  const { mutate } = useMutation(addLastLabel())
  useLastChapter(text.data, (chapterID) => mutate({ appID, TestJson: { chapterID } }))
  const onPlace = useCallback(
    (page: number) => {
      if (doc !== undefined)
        mutate({ appID, TestJson: { ...(ID !== undefined && { chapterID: ID }), documentID: doc, page } })
    },
    [mutate, appID, ID, doc],
  )
  const documents = [...(tree.data?.documents ?? []), ...(text.data?.documents ?? [])]
  if (doc !== undefined)
    return (
      <DocumentPage
        documentID={doc}
        title="考点秘籍"
        documents={documents}
        back={paths.pointsSecret(ID === undefined ? {} : { ID })}
        onPlace={onPlace}
      />
    )
  const isEmpty = tree.data && entries.length === 0 && documents.length === 0
  return (
    <Page title="考点秘籍" note="浓缩考点与 PDF">
      {tree.isError && !tree.data && (
        <LoadFailure
          what="考点秘籍"
          error={tree.error}
          onRetry={() => void tree.refetch()}
          retrying={tree.isFetching}
        />
      )}
      {tree.isPending && <ReaderLoading />}
      {isEmpty && <Empty title="还没有秘籍" text="本科目的考点秘籍整理好之后会放在这里。" />}
      <DocumentList
        documents={documents}
        linkTo={(documentID) => paths.pointsSecret({ ...(shown !== undefined && { ID: shown }), doc: documentID })}
      />
      {entries.length > 0 && (
        <Reader
          label="秘籍目录"
          module="PointsSecretPdf"
          entries={entries}
          shown={shown}
          text={text}
          linkTo={(part) => paths.pointsSecret({ ID: part })}
        />
      )}
    </Page>
  )
}

/** Reports each open chapter once it is read. */
function useLastChapter(text: { ID: number; isOpen: 0 | 1 } | undefined, tell: (chapterID: number) => void): void {
  const told = useRef(0)
  const [id, isOpen] = [text?.ID, text?.isOpen === 1]
  useEffect(() => {
    if (id === undefined || !isOpen || told.current === id) return
    told.current = id
    tell(id)
  })
}
