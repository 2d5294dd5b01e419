import { useQuery } from '@tanstack/react-query'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { perform } from '../../../calls/making/call.ts'
import { knowList, type RecitePoint, resetRecite } from '../../../calls/materials.ts'
import { paths } from '../../../paths.ts'
import { serverNow } from '../../../platform/clock.ts'
import { tip, toast } from '../../../platform/feedback.ts'
import { refusedInLook } from '../../../platform/look/refused.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { send } from '../../../platform/outbox/outbox.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { askToBuy } from '../../../platform/popups/askToBuy.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { RequestError } from '../../../platform/requests/request.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { materialPages } from '../pages.ts'
import { ReaderLoading } from '../reading/ReaderLoading.tsx'
import { PointCard } from './PointCard.tsx'
import styles from './Recite.module.css'

const SAID_MS = 3_000
const MODULE = 'recitePoint'

/** /testSiteShorthand: recite points by chapter, with hidden or shown key words and a self-check for each. */
export default function TestSiteShorthandPage() {
  const { cptID } = useSearch(materialPages.testSiteShorthand)
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  const menu = useQuery({ ...knowList({ appID }), enabled: subject !== null })
  const chapters = menu.data?.list ?? []
  const filled = chapters.filter(({ total }) => total > 0)
  // Without any open chapter the first one is shown, which says what opens it.
  const chosen = cptID ?? (filled.find(({ isOpen }) => isOpen === 1) ?? filled[0])?.cptID
  useAfterSync(() => void menu.refetch())
  const depths = new Map<number, number>()
  for (const { cptID: id, parentID } of chapters) depths.set(id, (depths.get(parentID) ?? -1) + 1)
  return (
    <Page title="考点速记" note="遮住关键词回想，再判断自己记住没有">
      {menu.isError && !menu.data && (
        <LoadFailure
          what="考点速记"
          error={menu.error}
          onRetry={() => void menu.refetch()}
          retrying={menu.isFetching}
        />
      )}
      {menu.isPending && <ReaderLoading />}
      {menu.data && chapters.length === 0 && (
        <Empty title="还没有背诵考点" text="本科目的背诵考点整理好之后会放在这里。" />
      )}
      {chapters.length > 0 && (
        <div className={styles.columns}>
          <nav aria-label="背诵目录">
            <ul className={styles.chapters}>
              {chapters.map(({ cptID: id, name, total, known, unknown, isOpen }) => (
                <li key={id}>
                  <Link
                    className={styles.chapter}
                    style={{ '--depth': depths.get(id) } as React.CSSProperties}
                    {...tracked('openMaterial')}
                    {...paths.testSiteShorthand({ cptID: id })}
                    aria-current={id === chosen ? 'page' : undefined}
                  >
                    <span>
                      {name}
                      {isOpen === 0 && <Lock role="img" aria-label="未开通" />}
                    </span>
                    <small>
                      记住 {known} / {total}
                    </small>
                    <Progress
                      size="s"
                      label={`${name}：记住 ${known}，没记住 ${unknown}，共 ${total}`}
                      max={total}
                      value={[
                        { value: known, tone: 'right' },
                        { value: unknown, tone: 'wrong' },
                      ]}
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {chosen !== undefined && <Points key={chosen} appID={appID} cptID={chosen} />}
        </div>
      )}
    </Page>
  )
}

type Shown = 'all' | 'open' | 'unknown'

function Points({ appID, cptID }: { appID: number; cptID: number }) {
  const subject = useSubject()
  const asked = useQuery(knowList({ appID, cptID }))
  const [hides, setHides] = useState<'hide' | 'show'>('hide')
  const [shown, setShown] = useState<Shown>('all')
  // Self-checks of this visit count at once; the outbox sends them to the server.
  const [said, setSaid] = useState<ReadonlyMap<number, '0' | '1'>>(new Map())
  const chapter = asked.data?.list.find((one) => one.cptID === cptID)
  const points = (asked.data?.points ?? []).map((point): RecitePoint => {
    const reply = said.get(point.allTestID)
    return reply === undefined ? point : { ...point, lastUserReply: reply }
  })
  // The filter is applied when it is chosen: a self-check does not remove its point from the list.
  const [kept, setKept] = useState<ReadonlySet<number>>()
  const filter = (next: Shown) => {
    setShown(next)
    const ids = points.filter(({ lastUserReply }) => lastUserReply === (next === 'open' ? '' : '0'))
    setKept(next === 'all' ? undefined : new Set(ids.map(({ allTestID }) => allTestID)))
  }
  const reply = (point: RecitePoint, isKnown: boolean, spendTime: number) => {
    if (refusedInLook()) return
    const lastUserReply = isKnown ? '1' : '0'
    setSaid(new Map([...said, [point.allTestID, lastUserReply]]))
    void send({
      ...{ kind: 'recite', appID, allTestID: point.allTestID, cptID: point.cptID, lastUserReply, spendTime },
      ...{
        examHistoryID: serverNow(),
        childTableID: 0,
        childTableName: '',
        srcID: 0,
        sbjID: 0,
        styleID: 0,
        module: MODULE,
      },
    })
  }
  const reset = async () => {
    if (refusedInLook()) return
    const content = `“${escapeHtml(chapter?.name ?? '')}”的自测结果会清空，从头再背。`
    if ((await tip({ content, confirm: '清空', cancel: true, destructive: true })) !== 'confirm') return
    try {
      await perform(resetRecite(), { appID, cptID, module: MODULE })
      setSaid(new Map())
      toast('已清空，可以重新背诵', SAID_MS)
    } catch (error) {
      toast(`没有清空：${(error as Error).message}`, SAID_MS)
    }
  }
  if (asked.error instanceof RequestError && asked.error.outcome === 'notVip')
    return (
      <Empty
        title="这一章还没有开通"
        text="开通包含考点速记的班次后可以背诵全部考点。"
        action={
          subject && (
            <Button
              variant="primary"
              {...tracked('buyMaterial')}
              onClick={() => void askToBuy({ modulevip: 'KshorthandTest' }, subject, () => void asked.refetch())}
            >
              查看开通方式
            </Button>
          )
        }
      />
    )
  if (asked.isError && !asked.data)
    return (
      <LoadFailure what="这一章" error={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
    )
  if (!asked.data)
    return (
      <Loading>
        <Skeleton height="24rem" radius="var(--radius-l)" />
      </Loading>
    )
  const list = kept ? points.filter(({ allTestID }) => kept.has(allTestID)) : points
  const known = points.filter(({ lastUserReply }) => lastUserReply === '1').length
  return (
    <Card title={chapter?.name ?? ''} note={`记住 ${known} / ${points.length}`}>
      <div className={styles.tools}>
        <Segmented
          label="关键词"
          value={hides}
          onChange={setHides}
          options={[
            { value: 'hide', label: '遮住关键词' },
            { value: 'show', label: '显示关键词' },
          ]}
        />
        <Segmented
          label="显示哪些考点"
          value={shown}
          onChange={filter}
          options={[
            { value: 'all', label: '全部' },
            { value: 'open', label: '没自测的' },
            { value: 'unknown', label: '没记住的' },
          ]}
        />
        <Button onClick={() => void reset()}>重新背诵</Button>
      </div>
      <Listed empty={list.length === 0}>
        {list.map((point) => (
          <PointCard
            key={`${point.allTestID} ${hides}`}
            appID={appID}
            point={point}
            hides={hides === 'hide'}
            onReply={(isKnown, seconds) => reply(point, isKnown, seconds)}
          />
        ))}
      </Listed>
    </Card>
  )
}

const Listed = ({ empty, children }: { empty: boolean; children: ReactNode }) =>
  empty ? (
    <Empty title="这里没有考点" text="换一个筛选，或选目录里的另一章。" />
  ) : (
    <ul className={styles.points}>{children}</ul>
  )
