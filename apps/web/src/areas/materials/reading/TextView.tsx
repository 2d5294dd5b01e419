import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { type MaterialText, setPlace } from '../../../calls/materials.ts'
import { type PathLink, paths } from '../../../paths.ts'
import { dayText } from '../../../platform/dayText.ts'
import { PointLink } from '../../../platform/knowledge/PointLink.tsx'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { askToBuy } from '../../../platform/popups/askToBuy.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { PointReport } from '../../../runner/report/PointReport.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { MarkedText } from './MarkedText.tsx'
import styles from './Reader.module.css'

interface Props {
  text: MaterialText
  /** The module whose versions open the text (catalogue, modules). */
  module: string
  before?: PathLink | undefined
  after?: PathLink | undefined
  /** Called when a purchase on another device has opened the text. */
  onHeld: () => void
  children?: ReactNode
}

/**
 * A text with the learner's marks, links to practice, and links to the texts before and after. A locked text says what
 * opens it.
 */
export function TextView({ text, module, before, after, onHeld, children }: Props) {
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  const { mutate } = useMutation(setPlace())
  const kept = useRef(0)
  const isOpen = text.isOpen === 1
  useEffect(() => {
    if (!isOpen || appID === 0 || kept.current === text.ID) return
    kept.current = text.ID
    mutate({ appID, ID: text.ID })
  }, [isOpen, appID, text.ID, mutate])
  return (
    <div className={styles.stack}>
      <Card title={text.name} note={`${dayText(text.updatedAt)} 更新`}>
        <p className={styles.path}>{text.path.join(' › ')}</p>
        {isOpen ? (
          <MarkedText key={text.ID} appID={appID} ID={text.ID} html={text.html} />
        ) : (
          <Empty
            title="这一节还没有开通"
            text="开通包含它的班次后可以读全文；目录里没有锁的章节现在就能读。"
            action={
              subject && (
                <Button
                  variant="primary"
                  {...tracked('buyMaterial')}
                  onClick={() => void askToBuy({ modulevip: module }, subject, onHeld)}
                >
                  查看开通方式
                </Button>
              )
            }
          />
        )}
        {children}
      </Card>
      {(text.cptID !== null || text.SameKnowPointID !== null) && (
        <div className={styles.beside}>
          {text.cptID !== null && (
            <Link
              className={buttonClass()}
              {...tracked('practiseMaterial')}
              {...paths.answerPage({ cptID: text.cptID, appID })}
            >
              练这一节的题
            </Link>
          )}
          {text.SameKnowPointID !== null && (
            <Link
              className={buttonClass()}
              {...tracked('practiseMaterial')}
              {...paths.contrastDoexam({ appID, SameKnowPointID: text.SameKnowPointID })}
            >
              考点“{text.pointName}”的题
            </Link>
          )}
          {text.SameKnowPointID !== null && (
            <PointLink className={buttonClass()} pointID={text.SameKnowPointID}>
              看这个考点
            </PointLink>
          )}
          {text.SameKnowPointID !== null && isOpen && (
            <PointReport appID={appID} SameKnowPointID={text.SameKnowPointID} name={text.pointName} />
          )}
        </div>
      )}
      {(before || after) && (
        <nav className={styles.turn} aria-label="前后章节">
          {before ? (
            <Link className={buttonClass()} {...before}>
              上一节
            </Link>
          ) : (
            <span />
          )}
          {after && (
            <Link className={buttonClass('primary')} {...tracked('nextMaterial')} {...after}>
              下一节
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
