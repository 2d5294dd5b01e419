import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { getContent, getList, materialPlaces } from '../../../calls/materials.ts'
import { getClearancePDF } from '../../../calls/parts/documents.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { materialPages } from '../pages.ts'
import { DocumentList } from '../pdf/DocumentList.tsx'
import { DocumentPage } from '../pdf/DocumentPage.tsx'
import { firstPart, Reader } from '../reading/Reader.tsx'
import { ReaderLoading } from '../reading/ReaderLoading.tsx'

const NOTE = '考前要点汇编'

/** /clearanceTips: tips before the exam one by one, and all of them as a PDF document. */
export default function ClearanceTipsPage() {
  const { ID, doc } = useSearch(materialPages.clearanceTips)
  useSeen('material-clearance')
  const subject = useSubject()
  const { AppID: appID = 0, AppEName: appEName = '' } = subject ?? {}
  const menu = useQuery({ ...getList({ appEName }), enabled: subject !== null })
  const places = useQuery({ ...materialPlaces({ appID }), enabled: subject !== null })
  const pdf = useQuery({ ...getClearancePDF({ appID }), enabled: subject !== null })
  const entries = (menu.data?.list ?? []).map(({ chapterID, isOpen, ...entry }) => ({
    ...entry,
    id: chapterID,
    open: isOpen === 1,
  }))
  const last = places.data?.list.find(({ shelf }) => shelf === 'clearance')?.ID
  const shown = ID ?? (places.isPending ? undefined : firstPart(entries, last))
  const text = useQuery({ ...getContent({ appEName, chapterID: shown ?? 0 }), enabled: shown !== undefined })
  if (doc !== undefined)
    return (
      <DocumentPage
        documentID={doc}
        title="通关宝典"
        documents={pdf.data?.list}
        back={paths.clearanceTips(ID === undefined ? {} : { ID })}
      />
    )
  // Waits for the documents above the text, which would otherwise push it down.
  if (menu.isPending || pdf.isLoading)
    return (
      <Page title="通关宝典" note={NOTE}>
        <ReaderLoading />
      </Page>
    )
  return (
    <Page
      title="通关宝典"
      note={NOTE}
      actions={
        text.data?.isOpen === 1 && (
          <Button icon={<Printer aria-hidden />} {...tracked('print')} onClick={() => print()}>
            打印这一篇
          </Button>
        )
      }
    >
      {menu.isError && !menu.data && (
        <LoadFailure
          what="通关宝典"
          error={menu.error}
          onRetry={() => void menu.refetch()}
          retrying={menu.isFetching}
        />
      )}
      {menu.data && entries.length === 0 && pdf.data?.list.length === 0 && (
        <Empty title="还没有宝典" text="考前要点整理好之后会放在这里。" />
      )}
      <DocumentList
        documents={pdf.data?.list ?? []}
        linkTo={(documentID) => paths.clearanceTips({ ...(shown !== undefined && { ID: shown }), doc: documentID })}
      />
      {entries.length > 0 && (
        <Reader
          label="宝典目录"
          module="hxzsdNew"
          entries={entries}
          shown={shown}
          text={text}
          linkTo={(part) => paths.clearanceTips({ ID: part })}
        />
      )}
    </Page>
  )
}
