import '@tizhou/question-view/tokens.css'
import { SHELVES, type Shelf } from '@tizhou/domain/materials/materials'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import reading from '@tizhou/question-view/html/Reading.module.css'
import { useKeyWords } from '@tizhou/question-view/html/useKeyWords.ts'
import { Checkbox, Flex, Segmented, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useIsDark } from '../../../platform/appearance.ts'
import styles from './LearnerText.module.css'

interface Props {
  shelf: Shelf
  name: string
  /** Names from the book down to the parent. */
  path: readonly string[]
  html: string
  free: boolean
}

type Viewer = 'opened' | 'other'

/**
 * A text as the learner's page shows it, for those who have it and for the others, light and dark. On the shelf of recite
 * points its key words are hidden until they are pressed.
 */
export function LearnerText({ shelf, name, path, html, free }: Props) {
  const consoleIsDark = useIsDark()
  const [wanted, setWanted] = useState<'light' | 'dark'>()
  const look = wanted ?? (consoleIsDark ? 'dark' : 'light')
  const [viewer, setViewer] = useState<Viewer>('opened')
  const [hides, setHides] = useState(true)
  const isRecite = shelf === 'recite'
  // The learners' style sheet chooses its colours by this attribute; the console's own colours do not depend on it.
  useEffect(() => {
    document.documentElement.dataset.theme = look
    return () => {
      document.documentElement.dataset.theme = consoleIsDark ? 'dark' : 'light'
    }
  }, [look, consoleIsDark])
  const isOpen = free || viewer === 'opened'
  return (
    <Flex vertical gap={8}>
      <Flex gap={12} align="center" wrap>
        <Segmented<Viewer>
          aria-label="谁在看"
          size="small"
          value={viewer}
          onChange={setViewer}
          options={[
            { value: 'opened', label: '开通了的学员' },
            { value: 'other', label: '没有开通的学员' },
          ]}
        />
        <Segmented<'light' | 'dark'>
          aria-label="外观"
          size="small"
          value={look}
          onChange={setWanted}
          options={[
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
          ]}
        />
        {isRecite && (
          <Checkbox checked={hides} onChange={({ target }) => setHides(target.checked)}>
            遮住关键词
          </Checkbox>
        )}
      </Flex>
      <Typography.Text type="secondary">
        {free
          ? '免费：登录与没登录的、开通与没开通的，都看到全文。'
          : `收费：班次里有“${SHELVES[shelf].name}”的学员看到全文；其他人在目录里看到标题和锁，正文一个字也不给。`}
      </Typography.Text>
      <section className={styles.frame} aria-label="学员看到的样子">
        <p className={styles.name}>{name}</p>
        {path.length > 0 && <p className={styles.path}>{path.join(' › ')}</p>}
        {isOpen ? (
          <ShownText key={`${html}${hides}`} html={html} hides={isRecite && hides} />
        ) : (
          <div className={styles.locked}>
            <p>
              <strong>这一节还没有开通</strong>
            </p>
            <p>开通包含它的班次后可以读全文；目录里没有锁的章节现在就能读。</p>
          </div>
        )}
      </section>
    </Flex>
  )
}

/** The learner's own text; hidden key words open when they are pressed. */
function ShownText({ html, hides }: { html: string; hides: boolean }) {
  const text = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  useKeyWords(text, hides, seen, (at) => setSeen(new Set([...seen, at])), html)
  return (
    <div ref={text} className={reading.text}>
      <Html html={html} />
    </div>
  )
}
