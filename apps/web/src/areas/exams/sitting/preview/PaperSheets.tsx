import { useQuery } from '@tanstack/react-query'
import { QuestionReading } from '@tizhou/question-view/QuestionReading.tsx'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import { PictureBase } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { RichText } from '@tizhou/question-view/rich-text/RichText.tsx'
import { ArrowLeft, FileText, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { paperPreviewKeys } from '../../../../calls/exams.ts'
import { printWithPictures } from '../../../../platform/export/usePrint.ts'
import { REQUEST_TOAST_MS, toast } from '../../../../platform/feedback.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { pictureBase } from '../../../../runner/question/pictures.ts'
import { setFromWire } from '../../../../runner/state/wire.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { durationText, marksText } from '../timeText.ts'
import styles from './PaperSheets.module.css'
import { paperSheets, type SheetBlock, type SheetUnit, sectionTitle, withoutShared } from './paperSheets.ts'
import type { Previewed } from './previewServer.ts'

interface Props {
  ticket: string
  previewed: Previewed
  onClose: () => void
}

/** The whole paper to read, to print on A4 and to take along as a Word file. Keys come only when they are asked for. */
export default function PaperSheets({ ticket, previewed, onClose }: Props) {
  const { AppID: appID, Paper } = previewed
  const [withKeys, setWithKeys] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const keys = useQuery({ ...paperPreviewKeys({ ticket }), enabled: withKeys })
  const keyed = useMemo(() => (keys.data && withKeys ? setFromWire(keys.data).byID : undefined), [keys.data, withKeys])
  const units = useMemo(() => paperSheets(previewed, keyed), [previewed, keyed])
  const isReady = !withKeys || keyed !== undefined
  const title = `${Paper.Name}${keyed ? '（答案与解析）' : ''}`
  const toWord = async () => {
    setWriting(true)
    try {
      const { downloadPaper } = await import('./downloadPaper.ts')
      await downloadPaper({ title, previewed, units, hasKeys: keyed !== undefined })
    } catch {
      toast('没有导出成功，请检查网络后再试', REQUEST_TOAST_MS)
    } finally {
      setWriting(false)
    }
  }
  return (
    <PictureBase value={pictureBase(appID)}>
      <div className={styles.tools}>
        <Button icon={<ArrowLeft aria-hidden="true" />} onClick={onClose}>
          回到预览首页
        </Button>
        <Checkbox checked={withKeys} onChange={setWithKeys}>
          显示答案与解析
        </Checkbox>
        <Button
          icon={<Printer aria-hidden="true" />}
          disabled={!isReady}
          onClick={() => void printWithPictures().catch(() => {})}
        >
          {withKeys ? '打印（含答案）' : '打印试题'}
        </Button>
        <Button
          icon={<FileText aria-hidden="true" />}
          disabled={!isReady}
          pending={isWriting}
          onClick={() => void toWord()}
        >
          下载 Word
        </Button>
      </div>
      {withKeys && keys.error && (
        <LoadFailure compact what="答案" error={keys.error} onRetry={() => void keys.refetch()} />
      )}
      <article className={styles.paper} aria-label={title}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p>
            {Paper.TestCount} 题 · {durationText(Paper.Seconds)} · 满分 {marksText(Paper.FullMark)} 分
          </p>
          <p className={styles.fill} aria-hidden="true">
            姓名：　　　　　　　　准考证号：　　　　　　　　得分：
          </p>
        </header>
        {units.map((unit) => (
          <Unit key={unit.key} unit={unit} isOnly={units.length === 1} hasKeys={keyed !== undefined} />
        ))}
      </article>
    </PictureBase>
  )
}

function Unit({ unit, isOnly, hasKeys }: { unit: SheetUnit; isOnly: boolean; hasKeys: boolean }) {
  return (
    <section className={styles.unit} aria-label={unit.name}>
      {!isOnly && (
        <h2>
          {unit.name}（{unit.count} 题，{durationText(unit.seconds)}，{marksText(unit.marks)} 分）
        </h2>
      )}
      {unit.sections.map((section, at) => (
        <section key={section.key} aria-label={section.name}>
          <h3>{sectionTitle(section, at)}</h3>
          {section.blocks.map((block) => (
            <Block key={block.key} block={block} each={section.each} hasKeys={hasKeys} />
          ))}
        </section>
      ))}
    </section>
  )
}

/** A question, or a group with what its questions share; it is not divided between two pages where it fits one. */
function Block({ block, each, hasKeys }: { block: SheetBlock; each: number | null; hasKeys: boolean }) {
  const { stem, options, questions } = block
  const isGroup = questions.length > 1 || stem !== '' || options.length > 0
  return (
    <div className={styles.block}>
      {isGroup && (
        <div className={styles.shared}>
          <p className={styles.range}>
            {questions[0]?.number}～{questions.at(-1)?.number} 题{options.length > 0 ? '共用备选答案' : '共用题干'}
          </p>
          {stem && <RichText text={stem} kind="question" />}
          {options.length > 0 && (
            <ul className={styles.options}>
              {options.map(({ name, content }) => (
                <li key={name}>
                  <span>{name}. </span>
                  <RichText text={content} kind="question" inline />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {questions.map((one) => (
        <div key={one.question.id} className={styles.question}>
          <span className={styles.number}>{one.number}.</span>
          <div>
            {each === null && <span className={styles.marks}>（{one.marks} 分）</span>}
            <QuestionReading question={withoutShared(one, block)} reply={null} revealed={hasKeys} />
            {hasKeys && options.length > 0 && (
              <p className={styles.key}>答案：{readableAnswer(one.question, one.question.answer)}</p>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}
