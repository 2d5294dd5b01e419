import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clockText } from '@tizhou/domain/videos/clockText'
import { VIDEO_BOUNDS, VIDEO_MODULES } from '@tizhou/domain/videos/videos'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { type FoundVideo, getvideochapter, searchVideos } from '../../../calls/videos.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { watchLink } from '../../../platform/videos/watchLink.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { videoPages } from '../pages.ts'
import styles from './Lists.module.css'
import { oncePerPlace } from './oncePerPlace.ts'

/** /searchVideoMenu: searches titles, chapters and subtitles; without a word it shows the chapters. */
export default function SearchVideoMenuPage() {
  const { q = '' } = useSearch(videoPages.searchVideoMenu)
  const subject = useSubject()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const appID = subject?.AppID ?? 0
  const found = useQuery({
    ...searchVideos({ appID, q }),
    enabled: subject !== null && q !== '',
    placeholderData: keepPreviousData,
  })
  const hits = found.data && oncePerPlace(found.data.list)
  return (
    <Page title="搜索视频" note="在标题、章节和字幕里找">
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          const words = typed.trim()
          void navigate({ ...paths.searchVideoMenu({ q: words || undefined }), replace: true })
        }}
      >
        <Field label="要找的内容">
          <TextInput
            type="search"
            value={typed}
            maxLength={VIDEO_BOUNDS.query}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" icon={<Search />} {...tracked('searchVideos')}>
          搜索
        </Button>
      </form>
      {q === '' && <Chapters appID={appID} />}
      {q !== '' && found.isError && !found.data && (
        <LoadFailure
          what="搜索结果"
          error={found.error}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
      {q !== '' && found.isPending && (
        <Loading>
          <Skeleton height="10rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {q !== '' && hits && (
        <Card title={`“${q}”的结果`} note={`${hits.length} 处`}>
          {hits.length === 0 ? (
            <Empty compact title="没有找到" text="换一个词试试，或从视频课程的目录里找。" />
          ) : (
            <ul className={styles.lessons} aria-label="搜索结果">
              {hits.map((one) => (
                <Found key={`${one.videoID} ${one.where} ${one.second}`} of={one} q={q} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </Page>
  )
}

const WHERE = { title: '标题', chapter: '章节', subtitle: '字幕' } as const

function Found({ of, q }: { of: FoundVideo; q: string }) {
  const { name, courseName, Type, isOpen, second, where, excerpt } = of
  const link = isOpen ? watchLink(of) : paths.videoNoBuy({ backUrl: hrefOf(paths.searchVideoMenu({ q })) })
  return (
    <li className={styles.lesson}>
      <Link className={styles.lessonLink} {...tracked('openVideo')} {...link}>
        <span className={styles.words}>
          <span className={styles.name}>
            <Marked text={name} word={q} />
            {!isOpen && '（未开通）'}
          </span>
          {where !== 'title' && (
            <span>
              <Marked text={excerpt} word={q} />
            </span>
          )}
          <small>
            {VIDEO_MODULES[Type]} · {courseName} · 在{WHERE[where]}里{second !== null && ` · ${clockText(second)}`}
          </small>
        </span>
      </Link>
    </li>
  )
}

/** The chapters of the subject's courses as suggestions: choosing one searches for it. */
function Chapters({ appID }: { appID: number }) {
  const catalogue = useQuery({ ...getvideochapter({ appID, Type: 'Video' }), enabled: appID !== 0 })
  const courses = catalogue.data?.list ?? []
  if (courses.length === 0) return null
  return (
    <Card title="从章节找起">
      <ul className={styles.wordList} aria-label="视频的章节">
        {courses.flatMap(({ courseID, chapters }) =>
          chapters.map(({ chapterID, name }) => (
            <li key={chapterID}>
              <Link {...paths.searchVideoMenu({ q: name.slice(0, VIDEO_BOUNDS.query) })} data-course={courseID}>
                {name}
              </Link>
            </li>
          )),
        )}
      </ul>
    </Card>
  )
}
