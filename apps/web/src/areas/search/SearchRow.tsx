import { clockText } from '@tizhou/domain/videos/clockText'
import { Clock, Lock } from 'lucide-react'
import { Badge } from '../../ui/text/Badge.tsx'
import { Marked } from '../../ui/text/Marked.tsx'
import { KIND_NAMES, markedWords, type Row } from './rows.ts'
import styles from './SearchDialog.module.css'

/** What stands in a line of the list. */
export function SearchRow({ row, typed }: { row: Row; typed: string }) {
  if (row.type === 'recent') return <span>{row.word}</span>
  if (row.type === 'all')
    return (
      <span>
        查看全部 {row.count} 条{KIND_NAMES[row.kind]}
      </span>
    )
  if (row.type === 'page') return <span>{row.label}</span>
  if (row.type === 'chapters') return <span>在章节目录中查找“{row.word}”</span>
  if (row.type === 'subjects') return <span>查找科目“{row.word}”</span>
  const { Title, Excerpt, Where, State, Second } = row.found
  const words = markedWords(typed, row.found)
  return (
    <>
      <span className={styles.title}>
        {Title === '' ? HIDDEN[State] : <Marked text={Title} word={words} />}
        {State === 'locked' && (
          <Badge tone="vip" icon={<Lock aria-hidden="true" />}>
            未开通
          </Badge>
        )}
        {State === 'waits' && <Badge icon={<Clock aria-hidden="true" />}>考试中</Badge>}
      </span>
      {(Excerpt !== '' || Where !== '') && (
        <small>
          {Where}
          {Where !== '' && Excerpt !== '' && ' · '}
          {Second !== undefined && `${clockText(Second)} `}
          <Marked text={Excerpt} word={words} />
        </small>
      )}
    </>
  )
}

const HIDDEN = { open: '', locked: '一道开通后可看的题', waits: '一道考试中的题' }
