import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Checkbox, Flex, Radio, Tag } from 'antd'
import type { ReactNode } from 'react'
import { textDifference } from '../../ui/textDifference.ts'
import styles from './DuplicatesPage.module.css'

export type Compared = Data<'content.questionMergeCheck'>['stay']

/** A question of a group, with what of it differs from the one that stays. */
export function ComparedQuestion({
  appID,
  of,
  stay,
  tag,
  isPicked,
  onStay,
  onPick,
  children,
}: {
  appID: number
  of: Compared
  stay: Compared
  tag?: ReactNode
  isPicked: boolean
  onStay: () => void
  onPick: (picked: boolean) => void
  children?: ReactNode
}) {
  const isStay = of.allTestID === stay.allTestID
  return (
    <section className={`${styles.question} ${isStay ? styles.stays : ''}`} aria-label={`题目 ${of.externalID}`}>
      <Flex gap={8} wrap align="center" justify="space-between">
        <Radio checked={isStay} onChange={onStay}>
          保留
        </Radio>
        {!isStay && (
          <Checkbox checked={isPicked} onChange={({ target }) => onPick(target.checked)}>
            合并进去
          </Checkbox>
        )}
        <Link to={`/questions/${appID}/${of.allTestID}`} target="_blank">
          {of.externalID}
        </Link>
      </Flex>
      <Flex gap={4} wrap style={{ marginTop: 8 }}>
        <Tag>{of.styleName}</Tag>
        {tag}
        {of.papers.length > 0 && <Tag color="blue">在试卷中</Tag>}
      </Flex>
      {of.groupStem !== '' && (
        <p className={styles.stem}>
          <Marked text={of.groupStem} other={stay.groupStem} />
        </p>
      )}
      <p className={styles.stem}>
        <Marked text={of.stem} other={stay.stem} />
      </p>
      <ul className={styles.options}>
        {of.options.map(({ name, content }) => (
          <li key={name}>
            {name}. <Marked text={content} other={nearest(content, stay)} />
          </li>
        ))}
      </ul>
      <p className={styles.stem}>
        答案 <Marked text={answerText(of)} other={answerText(stay)} />
      </p>
      {of.explanation !== '' && (
        <p className={styles.stem}>
          解析 <Marked text={of.explanation.slice(0, 300)} other={stay.explanation.slice(0, 300)} />
        </p>
      )}
      <p className={styles.facts}>
        {of.chapters.join('；') || '不在章节中'}
        {of.papers.length > 0 && ` · 试卷 ${of.papers.map((name) => `“${name}”`).join('、')}`} · 作答 {of.answered} 次
        {of.points.length > 0 && ` · 知识点 ${of.points.join('、')}`}
      </p>
      {children}
    </section>
  )
}

/** Options are compared with those of the same words, wherever they stand. */
const nearest = (content: string, { options }: Compared): string => {
  const common = (other: string) =>
    textDifference(content, other).reduce((sum, part) => sum + (part.differs ? 0 : part.text.length), 0)
  return options.reduce((best, option) => (common(option.content) > common(best) ? option.content : best), '')
}

/** By what the right options say: letters differ with their order. */
const answerText = ({ answer, options }: Compared): string =>
  options
    .filter(({ name }) => answer.includes(name))
    .map(({ content }) => content)
    .sort()
    .join('；') || answer

function Marked({ text, other }: { text: string; other: string }) {
  if (text === other) return text
  return textDifference(text, other).map((part, at) =>
    part.differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <mark key={at} className={styles.differs}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
