import { useQuery } from '@tanstack/react-query'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import { materialPlaces } from '../../../calls/materials.ts'
import { getSprintConfig, getSprintImgList, getSprintImgPdf, getSprintMenu } from '../../../calls/parts/documents.ts'
import type { PathLink } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { useSeen } from '../../../platform/push/useSeen.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import type { materialPages } from '../pages.ts'
import { DocumentList } from '../pdf/DocumentList.tsx'
import { DocumentPage } from '../pdf/DocumentPage.tsx'
import { Menu } from '../reading/Menu.tsx'
import readerStyles from '../reading/Reader.module.css'
import { firstPart } from '../reading/Reader.tsx'
import { ReaderLoading } from '../reading/ReaderLoading.tsx'
import { SprintPart } from './SprintPart.tsx'

interface Search {
  ID?: number
  doc?: number
}

interface Props {
  menuType: '1' | '2'
  title: string
  record: typeof materialPages.examSprint | typeof materialPages.examSprint2
  linkTo: (search: Search) => PathLink
}

const NOTE = '按目录看图片与 PDF'

/** Sprint material: a menu, the pictures and the text of a part, and PDF documents. */
export function SprintPage({ menuType, title, record, linkTo }: Props) {
  const { ID, doc } = useSearch(record)
  useSeen('material-sprint')
  const subject = useSubject()
  const { AppID: appID = 0, AppEName: appEName = '' } = subject ?? {}
  const enabled = subject !== null
  const menu = useQuery({ ...getSprintMenu({ appID, menuType }), enabled })
  const pdf = useQuery({ ...getSprintImgPdf({ appID, type: menuType }), enabled })
  const config = useQuery({ ...getSprintConfig({ appEName }), enabled })
  const places = useQuery({ ...materialPlaces({ appID }), enabled })
  const documents = pdf.data?.list ?? []
  const entries = (menu.data?.list ?? []).map(({ chapterID, isOpen, pictures, ...entry }) => ({
    ...entry,
    id: chapterID,
    open: isOpen === 1,
    hasText: pictures > 0 ? (1 as const) : entry.hasText,
  }))
  const shelf = menuType === '1' ? 'sprint' : 'sprint2'
  const last = places.data?.list.find((place) => place.shelf === shelf)?.ID
  const shown = ID ?? (places.isPending ? undefined : firstPart(entries, last))
  const part = useQuery({
    ...getSprintImgList({ appID, chapterID: shown ?? 0 }),
    enabled: shown !== undefined && enabled,
  })
  if (doc !== undefined)
    return (
      <DocumentPage
        documentID={doc}
        title={title}
        documents={documents}
        back={linkTo(ID === undefined ? {} : { ID })}
      />
    )
  const readable = entries.filter(({ hasText }) => hasText === 1)
  const at = readable.findIndex(({ id }) => id === shown)
  const beside = (place: number) => {
    const entry = at < 0 ? undefined : readable[place]
    return entry && linkTo({ ID: entry.id })
  }
  // Waits for the parts above the pictures, which would otherwise push them down.
  if (menu.isPending || pdf.isLoading || config.isLoading)
    return (
      <Page title={title} note={NOTE}>
        <ReaderLoading />
      </Page>
    )
  const isEmpty = menu.data && entries.length === 0 && pdf.data && documents.length === 0
  return (
    <Page title={title} note={NOTE}>
      {menu.isError && !menu.data && (
        <LoadFailure what={title} error={menu.error} onRetry={() => void menu.refetch()} retrying={menu.isFetching} />
      )}
      {isEmpty && <Empty title="还没有冲刺资料" text="考前的图片和 PDF 整理好之后会放在这里。" />}
      {config.data && config.data.html !== '' && !isEmpty && (
        <Card title={config.data.title || '冲刺说明'}>
          <Html html={config.data.html} />
        </Card>
      )}
      <DocumentList
        documents={documents}
        linkTo={(documentID) => linkTo({ ...(shown !== undefined && { ID: shown }), doc: documentID })}
      />
      {entries.length > 0 && (
        <div className={readerStyles.columns}>
          <Menu label="冲刺目录" entries={entries} shown={shown} linkTo={(id) => linkTo({ ID: id })} />
          <div>
            {part.data && (
              <SprintPart
                key={part.data.ID}
                part={part.data}
                before={beside(at - 1)}
                after={beside(at + 1)}
                onHeld={() => void part.refetch()}
              />
            )}
            {!part.data && part.isError && (
              <LoadFailure
                what="这一节"
                error={part.error}
                onRetry={() => void part.refetch()}
                retrying={part.isFetching}
              />
            )}
            {part.isPending && part.fetchStatus !== 'idle' && (
              <Loading>
                <Skeleton height="24rem" radius="var(--radius-l)" />
              </Loading>
            )}
          </div>
        </div>
      )}
    </Page>
  )
}
