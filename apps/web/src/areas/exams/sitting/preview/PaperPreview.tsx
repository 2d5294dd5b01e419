import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { paperPreview } from '../../../../calls/exams.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { RunnerSkeleton } from '../../../../runner/page/RunnerSkeleton.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { UnitsTable } from '../intro/UnitsTable.tsx'
import { BarePage } from '../paper/BarePage.tsx'
import { isInRoom } from './isInRoom.ts'
import styles from './PaperPreview.module.css'
import { PreviewedAttempt } from './PreviewedAttempt.tsx'
import { PreviewedEntry } from './PreviewedEntry.tsx'
import type { Previewed } from './previewServer.ts'

const PaperSheets = lazy(() => import('./PaperSheets.tsx'))

const ROOM_WORDS = { open: '自由作答', A: '考场 A', B: '考场 B' } as const

/** /paperPreview#TICKET: a paper for its editor, in the room that it is for, and to read and print. Nothing is stored. */
export default function PaperPreview(): ReactNode {
  // Behind the #, it is sent to no server with the address, and stands in no log.
  const [ticket] = useState(() => location.hash.slice(1))
  const preview = useQuery({ ...paperPreview({ ticket }), enabled: ticket !== '' })
  return (
    <BarePage>
      {ticket === '' ? (
        <Page title="试卷预览">
          <Empty title="没有要预览的试卷" text="请从后台试卷的编辑页打开预览。" />
        </Page>
      ) : preview.error ? (
        <Page title="试卷预览">
          <LoadFailure
            what="试卷"
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        </Page>
      ) : preview.data ? (
        <Shown ticket={ticket} previewed={preview.data} />
      ) : (
        <RunnerSkeleton />
      )}
    </BarePage>
  )
}

function Shown({ ticket, previewed }: { ticket: string; previewed: Previewed }) {
  const [at, setAt] = useState<'start' | 'entry' | 'sit' | 'read'>('start')
  const { Paper, Units } = previewed
  const toStart = () => setAt('start')
  if (at === 'read')
    return (
      <Suspense fallback={<RunnerSkeleton />}>
        <PaperSheets ticket={ticket} previewed={previewed} onClose={toStart} />
      </Suspense>
    )
  if (at === 'entry')
    return (
      <Marked onClose={toStart}>
        <PreviewedEntry previewed={previewed} onBegin={() => setAt('sit')} />
      </Marked>
    )
  if (at === 'sit')
    return (
      <Marked onClose={toStart}>
        <PreviewedAttempt
          previewed={previewed}
          ending={
            <Page title={Paper.Name}>
              <Empty
                illustration="harbour"
                title="预览到此结束"
                text="考生在这里交卷。预览里的作答没有保存，也不进入任何统计。"
                action={
                  <span className={styles.actions}>
                    <Button variant="primary" size="l" onClick={() => setAt('read')}>
                      看全卷
                    </Button>
                    <Button size="l" onClick={toStart}>
                      回到预览首页
                    </Button>
                  </span>
                }
              />
            </Page>
          }
        />
      </Marked>
    )
  const isEmpty = Units.length === 0
  return (
    <Page
      title={Paper.Name || '未命名的试卷'}
      note={`预览 · ${ROOM_WORDS[Paper.Room]} · ${Paper.TestCount} 题。和考生看到的一样；作答不保存，也不进入任何统计。`}
      actions={
        !isEmpty && (
          <>
            <Button variant="primary" onClick={() => setAt('sit')}>
              进入考场
            </Button>
            {isInRoom(Paper) && <Button onClick={() => setAt('entry')}>从入场步骤开始</Button>}
            <Button onClick={() => setAt('read')}>看全卷、打印或下载 Word</Button>
          </>
        )
      }
    >
      {isEmpty ? (
        <Empty title="这份试卷还没有题目" text="选题或抽题并保存以后再来预览。" />
      ) : (
        <Card title="试卷结构">
          <UnitsTable paper={Paper} />
        </Card>
      )}
    </Page>
  )
}

/** A room of a preview, marked as such. */
function Marked({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <>
      {children}
      <div className={styles.mark}>
        <span>预览，不保存</span>
        <Button size="s" onClick={onClose}>
          退出预览
        </Button>
      </div>
    </>
  )
}
