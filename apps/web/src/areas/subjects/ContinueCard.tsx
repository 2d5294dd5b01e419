import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import type { Subject } from '../../platform/subject.ts'
import { opens, useModuleInfo } from '../../subject/moduleInfo.ts'
import type { Overview } from '../../subject/overview.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Ring } from '../../ui/Ring.tsx'
import styles from './ContinueCard.module.css'
import { agoText } from './days.ts'

/** What shall I do now: one large button. */
export function ContinueCard({ subject, overview }: { subject: Subject; overview: Overview }) {
  const last = overview.Continue
  return (
    <section className={styles.card} aria-labelledby="now">
      {last ? <GoOn appID={subject.AppID} last={last} /> : <Begin appID={subject.AppID} total={overview.Total} />}
    </section>
  )
}

function GoOn({ appID, last }: { appID: number; last: NonNullable<Overview['Continue']> }) {
  const finished = last.Done >= last.Total
  return (
    <>
      <div className={styles.words}>
        <p className={styles.kicker}>{finished ? '这一章做完了' : '接着上次'}</p>
        <h2 id="now">{last.Name}</h2>
        <p className={styles.note}>
          {agoText(last.At, serverNow())}练习 · 共 {last.Total} 题，已做 {last.Done} 题
          {finished ? '' : `，还剩 ${last.Total - last.Done} 题`}
        </p>
        <div className={styles.actions}>
          <Link
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
        </div>
      </div>
      <Ring label={`本章已做 ${last.Done} 题，共 ${last.Total} 题`} value={last.Done} max={last.Total} size={8}>
        <strong className={styles.share}>{percent(last.Done, last.Total)}</strong>
        <small>本章进度</small>
      </Ring>
    </>
  )
}

function Begin({ appID, total }: { appID: number; total: number }) {
  const info = useModuleInfo(appID)
  const open = opens(info.data, 'ChapterTest')
  return (
    <>
      <div className={styles.words}>
        <p className={styles.kicker}>从第一题开始</p>
        <h2 id="now">选一章，开始练习</h2>
        <p className={styles.note}>
          共 {total} 题。
          {open || !info.data ? '每题即时判对错，随时可以停下，下次接着做。' : '标有“免费”的章节可以直接试做。'}
        </p>
        <div className={styles.actions}>
          <Link {...paths.chapterMenu()} className={buttonClass('primary', 'l')}>
            开始练习
            <ArrowRight aria-hidden="true" />
          </Link>
        </div>
      </div>
      <Ring label={`已做 0 题，共 ${total} 题`} value={0} max={total} size={8}>
        <strong className={styles.share}>{total}</strong>
        <small>道题</small>
      </Ring>
    </>
  )
}

const percent = (part: number, whole: number) => `${whole > 0 ? Math.floor((part / whole) * 100) : 0}%`
