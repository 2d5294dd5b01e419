import { useQuery } from '@tanstack/react-query'
import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import { useMemo } from 'react'
import { PAPERS_FRESH_MS } from '../../../../calls/exams.ts'
import { getFreeStatistic, getNewCptTreeFree } from '../../../../calls/parts/trees.ts'
import { paths } from '../../../../paths.ts'
import { Link } from '../../../../platform/navigation/router/Link.tsx'
import { type Subject, useSubject } from '../../../../platform/subject/subject.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Progress } from '../../../../ui/charts/Progress.tsx'
import { buttonClass } from '../../../../ui/controls/buttonClass.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { examPages } from '../../pages.ts'
import { type PapersDescription, PapersPage } from '../list/PapersPage.tsx'
import styles from './FreePaperPage.module.css'

const OF: PapersDescription = {
  page: examPages.freePaper,
  purpose: '不用开通就能做的试卷和章节',
  what: '免费试卷',
  only: ({ IsFree }) => IsFree === 1,
  empty: { title: '这个科目没有免费试卷', text: '下面的免费章节可以直接练；正式试卷在开通后就能做。' },
}

export default function FreePaperPage() {
  const subject = useSubject()
  return subject && <FreePapers key={subject.AppID} subject={subject} />
}

function FreePapers({ subject }: { subject: Subject }) {
  const tree = useQuery({ ...getNewCptTreeFree({ appEName: subject.AppEName }), staleTime: PAPERS_FRESH_MS })
  return (
    <PapersPage subject={subject} of={OF} papers={tree}>
      {tree.data && <FreeChapters appID={subject.AppID} json={tree.data.ChapterMenuJson} />}
    </PapersPage>
  )
}

interface FreeChapter {
  id: number
  name: string
  /** The names of the parent chapters. */
  under: string
  tests: number
}

/** Chapters that contain questions, each once, with the names of their parents. */
function chaptersOf(json: string): FreeChapter[] {
  const found = new Map<number, FreeChapter>()
  const walk = (nodes: readonly ChapterNode[], under: readonly string[]) => {
    for (const node of nodes) {
      if (node.TestCount > 0 && !found.has(node.ID))
        found.set(node.ID, { id: node.ID, name: node.Name, under: under.join(' / '), tests: node.TestCount })
      walk(node.Childs, [...under, node.Name])
    }
  }
  walk((JSON.parse(json) as { Childs?: ChapterNode[] }).Childs ?? [], [])
  return [...found.values()]
}

/** The chapters that need no VIP, each with a link to its questions. */
function FreeChapters({ appID, json }: { appID: number; json: string }) {
  const counts = useQuery(getFreeStatistic({ appID }))
  const chapters = useMemo(() => chaptersOf(json), [json])
  const byID = new Map(counts.data?.map((row) => [row.CptID, row]))
  if (chapters.length === 0) return null
  return (
    <Card
      className={styles.card}
      title="免费章节"
      note={`${chapters.length} 章`}
      action={<Link {...paths.freeCatalogue()}>免费目录</Link>}
      flush
    >
      <ul className={styles.chapters}>
        {chapters.map((chapter) => {
          const own = byID.get(chapter.id)
          const word = !own?.Done ? '开始' : own.Done < own.Total ? '继续' : '复习'
          return (
            <li key={chapter.id}>
              <span className={styles.name}>
                {chapter.name}
                {chapter.under && <small>{chapter.under}</small>}
              </span>
              <span className={styles.count}>
                {own?.Done ? `已做 ${own.Done} / ${chapter.tests} 题` : `${chapter.tests} 题`}
              </span>
              <span className={styles.bar}>
                {own && own.Done > 0 && (
                  <Progress
                    size="s"
                    label={`${chapter.name}：已做 ${own.Done} 题，其中做对 ${own.Right} 题，共 ${chapter.tests} 题`}
                    max={chapter.tests}
                    value={[
                      { value: own.Right, tone: 'right' },
                      { value: own.Done - own.Right, tone: 'wrong' },
                    ]}
                  />
                )}
              </span>
              <Link
                {...tracked('startChapter')}
                className={buttonClass('secondary', 's')}
                aria-label={`${word}：${chapter.name}`}
                {...paths.answerPage({ appID, cptID: chapter.id })}
              >
                {word}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
