import { useQuery } from '@tanstack/react-query'
import type { WirePast } from '@tizhou/contract/areas/knowledge/knowledge'
import { Printer, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { analysisApiX } from '../../../calls/knowledge.ts'
import { paths } from '../../../paths.ts'
import { WeakPointsButton } from '../../../platform/knowledge/WeakPointsButton.tsx'
import type { WeakPoint } from '../../../platform/knowledge/weakest.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { type Subject, useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { knowledgePages } from '../pages.ts'
import styles from './LnztAnalysePage.module.css'
import { PastTable } from './PastTable.tsx'
import { type PastRow, pastTable, type Sort, worthFirst } from './pastRows.ts'

/**
 * /lnztAnalyse: the points of past papers by chapter and year, how often each was asked, and the learner's accuracy.
 */
export default function LnztAnalysePage() {
  const subject = useSubject()
  return subject && <Analyse key={subject.AppID} subject={subject} />
}

function Analyse({ subject }: { subject: Subject }) {
  const analysis = useQuery(analysisApiX({ appID: subject.AppID }))
  useAfterSync(() => void analysis.refetch())
  const past = analysis.data?.Past
  if (past && past.Papers.length > 0) return <Papers subject={subject} past={past} />
  return (
    <Page title="真题解析" note={subject.AppCName}>
      {analysis.isPending ? (
        <Loading label="正在加载真题考点">
          <Skeleton height="24rem" radius="var(--radius-l)" />
        </Loading>
      ) : analysis.error && !analysis.data ? (
        <LoadFailure
          what="真题考点"
          error={analysis.error}
          onRetry={() => void analysis.refetch()}
          retrying={analysis.isFetching}
        />
      ) : past ? (
        <Empty
          illustration="harbour"
          title="这个科目还没有历年真题"
          text="真题整理好后，每个考点哪年考过、考了几次会列在这里。"
          action={
            <Link className={buttonClass('primary')} {...paths.chapterMenu()}>
              去章节练习
            </Link>
          }
        />
      ) : (
        <Empty
          illustration="harbour"
          title="真题解析需要开通"
          text="开通后可以看到历年真题考了哪些考点、各考了几次，以及自己在每个考点上的正确率。"
          action={
            <Button
              {...tracked('seeVersions')}
              variant="primary"
              onClick={() => void askPurchase({ modulevip: 'RealPaper', appID: subject.AppID })}
            >
              查看哪些班次包含
            </Button>
          }
        />
      )}
    </Page>
  )
}

function Papers({ subject, past }: { subject: Subject; past: WirePast }) {
  const { q = '', paperID } = useSearch(knowledgePages.lnztAnalyse)
  const [sort, setSort] = useState<Sort>('asked')
  const word = useDeferredValue(q)
  const chosen = past.Papers.find((paper) => paper.PaperID === paperID)
  const table = useMemo(
    () => pastTable(past, { paperID: chosen?.PaperID, q: word, sort }),
    [past, chosen?.PaperID, word, sort],
  )
  const points = table.groups.reduce((sum, group) => sum + group.rows.length, 0)
  const first = useMemo(() => worthFirst(table, 5), [table])
  return (
    <Page
      title="真题解析"
      note={[
        subject.AppCName,
        chosen ? `${chosen.Name} 考了 ${points} 个考点` : `${past.Papers.length} 份真题，${points} 个考点`,
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <TextInput
            type="search"
            className={styles.search}
            aria-label="搜索考点"
            placeholder="搜索考点或章节"
            leading={<Search />}
            maxLength={64}
            value={q}
            onChange={(event) => setQuery({ q: event.target.value || undefined })}
          />
          <Button {...tracked('print')} icon={<Printer />} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        {first.length > 0 && (
          <Card
            title="最值得先补的考点"
            note="考得多，又还没掌握"
            action={<WeakPointsButton appID={subject.AppID} points={first.filter(inPractice).map(weakOf)} />}
          >
            <ol className={styles.first}>
              {first.map((row) => (
                <li key={row.id}>
                  <FirstPoint row={row} appID={subject.AppID} />
                </li>
              ))}
            </ol>
          </Card>
        )}
        <Card
          title="考点与年份"
          action={
            <Segmented
              size="s"
              label="排序"
              value={sort}
              onChange={setSort}
              options={[
                { value: 'asked', label: '按考查次数' },
                { value: 'weak', label: '按薄弱程度' },
              ]}
            />
          }
        >
          <label className={styles.choose}>
            试卷
            <select
              value={chosen?.PaperID ?? ''}
              onChange={(event) =>
                setQuery({ paperID: event.target.value === '' ? undefined : Number(event.target.value) })
              }
            >
              <option value="">全部真题</option>
              {past.Papers.map((paper) => (
                <option key={paper.PaperID} value={paper.PaperID}>
                  {paper.Name}
                </option>
              ))}
            </select>
          </label>
          {points > 0 ? (
            <PastTable table={table} appID={subject.AppID} ofPaper={chosen !== undefined} />
          ) : (
            <Empty
              compact
              title={q ? `没有找到“${q}”` : '这份试卷还没有标注考点'}
              text={q ? '换个词试试，或清空搜索。' : '题目标注考点后会列在这里。'}
              action={q ? <Button onClick={() => setQuery({ q: undefined })}>清空搜索</Button> : undefined}
            />
          )}
        </Card>
      </div>
    </Page>
  )
}

/** A point that only papers contain has no question to practise. */
const inPractice = ({ chapterID }: PastRow) => chapterID !== null
const weakOf = ({ id, name, times }: PastRow): WeakPoint => ({ id, name, note: `考过 ${times} 次` })

function FirstPoint({ row, appID }: { row: PastRow; appID: number }) {
  const state =
    row.mastery !== null
      ? `掌握 ${Math.round(row.mastery * 100)}%`
      : row.done > 0
        ? `做过 ${row.done} 题，对 ${row.right} 题`
        : '还没做过'
  return (
    <>
      {row.chapterID === null ? (
        <b>{row.name}</b>
      ) : (
        <Link {...tracked('contrastPoint')} {...paths.contrastDoexam({ appID, SameKnowPointID: row.id })}>
          {row.name}
        </Link>
      )}
      <small>
        考过 {row.times} 次，{state}
      </small>
    </>
  )
}
