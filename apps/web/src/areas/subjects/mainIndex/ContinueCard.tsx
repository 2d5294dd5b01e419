import { ArrowRight } from 'lucide-react'
import type { Overview } from '../../../calls/parts/study.ts'
import { paths } from '../../../paths.ts'
import { serverNow } from '../../../platform/clock.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Ring } from '../../../ui/charts/Ring.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { NowCard } from '../../../ui/layout/NowCard.tsx'
import { agoText } from '../days.ts'

/** The next thing to do: continue the last chapter, or start with the first question. */
export function ContinueCard({ subject, overview }: { subject: Subject; overview: Overview }) {
  const last = overview.Continue
  return last ? <GoOn appID={subject.AppID} last={last} /> : <Begin appID={subject.AppID} total={overview.Total} />
}

function GoOn({ appID, last }: { appID: number; last: NonNullable<Overview['Continue']> }) {
  const finished = last.Done >= last.Total
  return (
    <NowCard
      kicker={finished ? '这一章做完了' : '接着上次'}
      title={last.Name}
      actions={
        <>
          <Link
            {...tracked('goOnInTree')}
            {...(finished ? paths.chapterMenu() : paths.answerPage({ cptID: last.CptID, appID, test: last.AllTestID }))}
            className={buttonClass('primary', 'l')}
          >
            {finished ? '选下一章' : '继续学习'}
            <ArrowRight aria-hidden="true" />
          </Link>
          {finished ? (
            <Link {...paths.answerPage({ cptID: last.CptID, appID })} className={buttonClass('secondary', 'l')}>
              再看这一章
            </Link>
          ) : (
            <Link {...paths.chapterMenu()} className={buttonClass('ghost', 'l')}>
              换一章
            </Link>
          )}
        </>
      }
      aside={
        <Ring label={`本章已做 ${last.Done} 题，共 ${last.Total} 题`} value={last.Done} max={last.Total} size={8}>
          <strong>{percent(last.Done, last.Total)}</strong>
          <small>本章进度</small>
        </Ring>
      }
    >
      <p>
        {agoText(last.At, serverNow())}练习 · 共 {last.Total} 题，已做 {last.Done} 题
        {finished ? '' : `，还剩 ${last.Total - last.Done} 题`}
      </p>
    </NowCard>
  )
}

function Begin({ appID, total }: { appID: number; total: number }) {
  const info = useModuleInfo(appID)
  const open = opens(info.data, 'ChapterTest')
  return (
    <NowCard
      kicker="从第一题开始"
      title="选一章，开始练习"
      actions={
        <Link {...tracked('toChapters')} {...paths.chapterMenu()} className={buttonClass('primary', 'l')}>
          开始练习
          <ArrowRight aria-hidden="true" />
        </Link>
      }
      aside={
        <Ring label={`已做 0 题，共 ${total} 题`} value={0} max={total} size={8}>
          <strong>{total}</strong>
          <small>道题</small>
        </Ring>
      }
    >
      <p>
        共 {total} 题。
        {open || !info.data ? '每题即时判对错，随时可以停下，下次接着做。' : '标有“免费”的章节可以直接试做。'}
      </p>
    </NowCard>
  )
}

const percent = (part: number, whole: number) => `${whole > 0 ? Math.floor((part / whole) * 100) : 0}%`
