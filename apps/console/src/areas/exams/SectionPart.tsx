import { DeleteOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { App, Button, Flex, InputNumber, Space, Table, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { MoveButtons } from '../../ui/form/MoveButtons.tsx'
import { moved } from '../../ui/form/moved.ts'
import { AddQuestions } from './AddQuestions.tsx'
import { BlueprintLines } from './BlueprintLines.tsx'
import {
  type Block,
  blocksOf,
  type DeskQuestion,
  type Item,
  marksText,
  type Questions,
  questionsBefore,
  type Section,
  sectionName,
  sumOf,
  type Unit,
  withQuestions,
} from './paperForm.ts'
import { RubricDialog } from './RubricDialog.tsx'

/** How long it stands there which questions were not added. */
const LEFT_SECONDS = 10

interface Props {
  id: string
  appID: number
  paper: WirePaperForm
  unit: Unit
  at: number
  section: Section
  known: Questions
  isFixed: boolean
  onLearn: (questions: readonly DeskQuestion[]) => void
  onChange: (section: Section) => void
  onSections: (sections: Section[]) => void
  /** Reads the paper's checks anew: a question of it was changed. */
  onRubric: () => Promise<unknown>
}

/** A section: the questions of one style in their order, and the blueprint by which they can be drawn. */
export function SectionPart(props: Props) {
  const { id, appID, paper, unit, at, section, known, isFixed, onLearn, onChange, onSections, onRubric } = props
  const { message } = App.useApp()
  const [isAdding, setAdding] = useState(false)
  const [rubricOf, setRubricOf] = useState<Item>()
  const [showsLines, setShowsLines] = useState(section.lines.length > 0)
  const blocks = useMemo(() => blocksOf(section.items, known), [section.items, known])
  const { questions, marks } = sumOf([section])
  const name = sectionName(section)
  const putBlocks = (next: readonly Block[]) => onChange({ ...section, items: next.flatMap(({ items }) => items) })
  const before = questionsBefore(paper, unit, at)
  const numbers = useMemo(() => numbersOf(blocks, before), [blocks, before])
  const add = (added: readonly DeskQuestion[]) => {
    onLearn(added)
    const result = withQuestions(paper, section, added)
    onChange(result.section)
    if (result.left.length === 0) message.info(`添加了 ${result.added} 题`)
    else message.warning(`添加了 ${result.added} 题；没有添加：${result.left.join('、')}`, LEFT_SECONDS)
  }
  return (
    <section aria-label={name} style={{ borderTop: '1px solid var(--ant-color-split)', paddingTop: 12 }}>
      <Flex gap={8} wrap align="center" justify="space-between">
        <Space wrap>
          <Typography.Text strong>{name}</Typography.Text>
          <Typography.Text type="secondary">
            {questions} 题 · {marks} 分
          </Typography.Text>
          <label htmlFor={`${id}-marks`}>每题</label>
          <InputNumber
            id={`${id}-marks`}
            size="small"
            min={0}
            max={1_000}
            precision={2}
            disabled={isFixed}
            value={section.marks}
            onChange={(value) => {
              const each = value ?? 0
              onChange({ ...section, marks: each, items: section.items.map((item) => ({ ...item, marks: each })) })
            }}
          />
          分
          {new Set(section.items.map((item) => item.marks)).size > 1 && (
            <Typography.Text type="warning">各题 {marksText(section.items)} 分，改这里全部变成一样</Typography.Text>
          )}
        </Space>
        <Space wrap>
          <Button size="small" disabled={isFixed} onClick={() => setAdding(true)}>
            选题
          </Button>
          <Button size="small" disabled={isFixed} aria-expanded={showsLines} onClick={() => setShowsLines(!showsLines)}>
            蓝图{section.lines.length > 0 ? `（${section.lines.length} 行）` : ''}
          </Button>
          <MoveButtons
            size="small"
            label={name}
            at={at}
            count={unit.sections.length}
            isFixed={isFixed}
            onMove={(to) => onSections(moved(unit.sections, at, to))}
          >
            <Button
              size="small"
              aria-label={`删除${name}`}
              icon={<DeleteOutlined />}
              disabled={isFixed}
              onClick={() => onSections(unit.sections.toSpliced(at, 1))}
            />
          </MoveButtons>
        </Space>
      </Flex>
      {showsLines && !isFixed && (
        <BlueprintLines
          id={id}
          appID={appID}
          lines={section.lines}
          onChange={(lines) => onChange({ ...section, lines })}
        />
      )}
      <Table<Block>
        size="small"
        aria-label={`${name}的题目`}
        rowKey="key"
        dataSource={blocks}
        scroll={{ x: 'max-content' }}
        pagination={blocks.length > 20 ? { pageSize: 20, showSizeChanger: false, size: 'small' } : false}
        locale={{
          emptyText: <Typography.Text type="secondary">还没有题目。可以选题，或写好蓝图后抽题。</Typography.Text>,
        }}
        columns={[
          {
            key: 'no',
            title: '题号',
            width: 80,
            render: (_, { key }) => {
              const [from, to] = numbers.get(key) ?? [0, 0]
              return from === to ? from : `${from}–${to}`
            },
          },
          {
            key: 'stem',
            title: '题干',
            render: (_, block) =>
              block.questions.map((question, place) => (
                <div key={block.items[place]?.allTestID} style={{ maxWidth: 'min(520px, 34vw)' }}>
                  <Link to={`/questions/${appID}/${block.items[place]?.allTestID}`} target="_blank">
                    {question?.stem ?? '题库里没有这道题'}
                  </Link>
                  {question?.isRemoved && <Tag color="warning">已移出</Tag>}
                </div>
              )),
          },
          { key: 'marks', title: '分值', align: 'right', render: (_, { items }) => marksText(items) },
          { key: 'chapter', title: '章节', render: (_, { questions: [first] }) => placeOf(first) },
          {
            key: 'difficulty',
            title: '难度',
            align: 'right',
            render: (_, { questions: [first] }) => first?.difficulty ?? '',
          },
          {
            key: 'rate',
            title: '答对率',
            align: 'right',
            render: (_, { questions: [first] }) => (first?.rate == null ? '' : `${Math.round(first.rate * 100)}%`),
          },
          {
            key: 'shown',
            title: '别处可见',
            render: (_, { questions: [first] }) => <Shown question={first} />,
          },
          {
            key: 'actions',
            title: '操作',
            fixed: 'right',
            render: (_, block) => {
              const place = blocks.indexOf(block)
              return (
                <MoveButtons
                  size="small"
                  label={`第 ${numbers.get(block.key)?.[0]} 题`}
                  at={place}
                  count={blocks.length}
                  isFixed={isFixed}
                  onMove={(to) => putBlocks(moved(blocks, place, to))}
                >
                  {paper.kind === 'interview' && (
                    <Button
                      size="small"
                      aria-label={`第 ${numbers.get(block.key)?.[0]} 题的评分要点`}
                      onClick={() => setRubricOf(block.items[0])}
                    >
                      评分要点
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={`去掉第 ${numbers.get(block.key)?.[0]} 题`}
                    icon={<DeleteOutlined />}
                    disabled={isFixed}
                    onClick={() => putBlocks(blocks.toSpliced(place, 1))}
                  />
                </MoveButtons>
              )
            },
          },
        ]}
      />
      {rubricOf && (
        <RubricDialog
          appID={appID}
          allTestID={rubricOf.allTestID}
          marks={rubricOf.marks}
          onSaved={onRubric}
          onClose={() => setRubricOf(undefined)}
        />
      )}
      {isAdding && (
        <AddQuestions
          appID={appID}
          styleID={section.styleID}
          name={name}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

/** The numbers of a block's first and last question in the paper; `before`: so many questions stand before the section. */
function numbersOf(blocks: readonly Block[], before: number): ReadonlyMap<string, readonly [number, number]> {
  const numbers = new Map<string, [number, number]>()
  let last = before
  for (const { key, items } of blocks) {
    numbers.set(key, [last + 1, last + items.length])
    last += items.length
  }
  return numbers
}

const placeOf = (question: DeskQuestion | undefined): string =>
  question ? (question.chapterPath.at(-1) ?? '仅在试卷中') : ''

/** Where else learners meet the question: its key can be known before the paper is sat. */
function Shown({ question }: { question: DeskQuestion | undefined }) {
  if (!question) return null
  const places = [
    ...(question.chapterPath.length > 0 ? ['章节'] : []),
    ...(question.papers > 0 ? [`${question.papers} 份试卷`] : []),
  ]
  return places.length === 0 ? <Typography.Text type="secondary">没有</Typography.Text> : places.join('、')
}
