import { Link, useSearch } from '@tanstack/react-router'
import type { WirePaper } from '@tizhou/contract/areas/exams'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '../../../loading/LoadFailure.tsx'
import { paths } from '../../../paths.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { askPurchase } from '../../../popups/purchase.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useInterviewPaperStatistics, useInterviewPapers } from './interviewQueries.ts'
import { MockAppGate } from './MockAppGate.tsx'
import styles from './NewLnjtMnsjPage.module.css'
import type { MockApp } from './useMockApp.ts'

/** /newLnjtMnsj: past and mock papers of the variant, by their groups, written against the clock. */
export default function NewLnjtMnsjPage() {
  return <MockAppGate title="历年真题与模拟试卷">{(app) => <Papers app={app} />}</MockAppGate>
}

interface Group {
  name: string
  papers: WirePaper[]
}

interface Node {
  ID: number
  Name: string
  Childs: Node[]
}

/** Papers under the names that the tree gives their groups; what it names in none comes under its own kind. */
function groupsOf(json: string, papers: readonly WirePaper[]): Group[] {
  const byID = new Map(papers.map((paper) => [paper.PaperID, paper]))
  const groups: Group[] = []
  const put = (name: string, paper: WirePaper) => {
    const known = groups.find((group) => group.name === name)
    if (known) known.papers.push(paper)
    else groups.push({ name, papers: [paper] })
  }
  for (const node of (JSON.parse(json) as Node).Childs) {
    const own = byID.get(node.ID)
    if (own) put(own.Kind === 'mock' ? '模拟试卷' : '历年真题', own)
    for (const leaf of node.Childs) {
      const paper = byID.get(leaf.ID)
      if (paper) put(node.Name, paper)
    }
  }
  return groups
}

function Papers({ app }: { app: MockApp }) {
  const { q = '' } = useSearch({ from: '/newLnjtMnsj' })
  const papers = useInterviewPapers(app.appID)
  const mine = useInterviewPaperStatistics(app.appID)
  const [text, setText] = useState(q)
  const word = q.trim().toLowerCase()
  const groups = papers.data ? groupsOf(papers.data.ChapterMenuJson, papers.data.Papers) : []
  const shown = groups
    .map((group) => ({
      ...group,
      papers: group.papers.filter(({ Name }) => `${group.name}${Name}`.toLowerCase().includes(word)),
    }))
    .filter((group) => group.papers.length > 0)
  const search = (next: string) => {
    setText(next)
    setQuery({ q: next.trim() })
  }
  return (
    <Page
      title="历年真题与模拟试卷"
      note={app.name}
      actions={
        groups.length > 0 && (
          <TextInput
            type="search"
            aria-label="搜索试卷"
            placeholder="搜索试卷"
            leading={<Search />}
            maxLength={64}
            value={text}
            onChange={(event) => search(event.target.value)}
          />
        )
      }
    >
      {papers.isPending && (
        <Loading label="正在加载试卷">
          <Skeleton width="100%" height="10rem" />
        </Loading>
      )}
      {papers.isError && (
        <LoadFailure
          error={papers.error}
          what="试卷"
          onRetry={() => void papers.refetch()}
          retrying={papers.isFetching}
        />
      )}
      {papers.isSuccess && groups.length === 0 && (
        <Empty illustration="harbour" title="还没有试卷" text="真题和模拟试卷上线后会出现在这里，可以先练面试章节。" />
      )}
      {groups.length > 0 && shown.length === 0 && (
        <Empty
          illustration="search"
          title={`没有名称含“${q.trim()}”的试卷`}
          text="换一个词试试。"
          action={<Button onClick={() => search('')}>查看全部试卷</Button>}
        />
      )}
      <div className={styles.groups}>
        {shown.map((group) => (
          <Card key={group.name} title={group.name} flush>
            <ul className={styles.papers}>
              {group.papers.map((paper) => (
                <Row
                  key={paper.PaperID}
                  paper={paper}
                  app={app}
                  mine={mine.data?.find((one) => one.PaperID === paper.PaperID)}
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  )
}

interface RowProps {
  paper: WirePaper
  app: MockApp
  mine: NonNullable<ReturnType<typeof useInterviewPaperStatistics>['data']>[number] | undefined
}

function Row({ paper, app, mine }: RowProps) {
  const locked = !app.open && paper.IsFree !== 1
  const running = mine?.RunningID ?? undefined
  const action = locked ? '开通' : running ? '继续' : mine && mine.Attempts > 0 ? '再考一次' : '开始'
  const search = { appID: app.appID, paperID: paper.PaperID, attemptID: running }
  return (
    <li className={styles.paper}>
      <span className={styles.words}>
        <strong>{paper.Name}</strong>
        <small>
          {paper.TestCount} 题 · {Math.round(paper.Seconds / 60)} 分钟 · 满分 {paper.FullMark} 分
        </small>
      </span>
      {running && <Badge tone="due">作答中，已答 {mine?.RunningDone ?? 0} 题</Badge>}
      {!running && mine && mine.Attempts > 0 && <span className={styles.mine}>考过 {mine.Attempts} 次</span>}
      {locked ? (
        <Button
          aria-label={`开通：${paper.Name}`}
          onClick={() => void askPurchase({ modulevip: 'Defend', appID: app.appID })}
        >
          开通
        </Button>
      ) : (
        <Link
          className={buttonClass(running ? 'primary' : 'secondary')}
          aria-label={`${action}：${paper.Name}`}
          {...paths.doexam(search)}
        >
          {action}
        </Link>
      )}
    </li>
  )
}
